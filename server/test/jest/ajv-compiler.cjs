module.exports = globalThis.compiledOnce.validators;
