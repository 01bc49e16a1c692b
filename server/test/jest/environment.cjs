const ajvCompiler = require('@fastify/ajv-compiler');
const serializerSelector = require('@fastify/fast-json-stringify-compiler');
const { TestEnvironment } = require('jest-environment-node');

/**
 * Every test file loads its modules anew, and would compile the same hundreds of schemas again. What
 * they compile to depends on their text alone, so a worker compiles each text once, outside of the files.
 */
module.exports = class CompilesOnce extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    this.global.compiledOnce = { validators: () => validators, serializers: () => serializers };
  }
};

const buildValidators = ajvCompiler();
const serialize = serializerSelector()({}, {});
const compiled = new Map();

const validators = (externals, options) => {
  const compile = buildValidators(externals, options);
  return ({ schema }) => once(JSON.stringify(options), schema, plain => compile({ schema: plain }));
};

const serializers =
  () =>
  ({ schema, ...route }) =>
    once('answer', schema, plain => serialize({ ...route, schema: plain }));

function once(kind, schema, compile) {
  const text = JSON.stringify(schema);
  const key = `${kind} ${text}`;
  if (!compiled.has(key)) compiled.set(key, compile(JSON.parse(text)));
  return compiled.get(key);
}
