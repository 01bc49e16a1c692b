module.exports = globalThis.compiledOnce.serializers;
