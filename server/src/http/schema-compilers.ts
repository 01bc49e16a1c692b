import ajvCompiler from '@fastify/ajv-compiler';
import SerializerSelector from '@fastify/fast-json-stringify-compiler';
import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify';

export type SchemaCompilers = {
  readonly validator: FastifySchemaCompiler<object>;
  readonly serializer: FastifySerializerCompiler<object>;
};

const strict = { removeAdditional: false, useDefaults: false, coerceTypes: false, allErrors: false } as const;

let ofThisProcess: SchemaCompilers | undefined;

/**
 * A body must be exactly what its schema says; only query strings and path parameters turn text
 * into numbers. However many applications a process holds, it compiles each schema once.
 */
export function schemaCompilers(): SchemaCompilers {
  return (ofThisProcess ??= makeCompilers());
}

function makeCompilers(): SchemaCompilers {
  const build = ajvCompiler();
  const exact = build({}, { customOptions: strict });
  // A query turns `1e400` into Infinity; strict about numbers, ajv would hold no bound against that.
  const lenient = build({}, { customOptions: { ...strict, coerceTypes: true, strictNumbers: false } });
  const serialize = SerializerSelector()({}, {});
  const serializers = new WeakMap<object, ReturnType<typeof serialize>>();
  return {
    // Of the two, ajv remembers by itself what it compiled.
    validator: route => (route.httpPart === 'body' ? exact(route) : lenient(route)),
    serializer: ({ httpStatus = '200', ...route }) => {
      const known = serializers.get(route.schema);
      if (known) return known;
      const compiled = serialize({ ...route, httpStatus });
      serializers.set(route.schema, compiled);
      return compiled;
    },
  };
}

/**
 * The same, but each schema is compiled when its first call comes: all of them together take
 * longer than the rest of the start. The tests compile every one.
 */
export function compiledOnFirstUse({ validator, serializer }: SchemaCompilers): SchemaCompilers {
  return {
    validator: route => {
      let compiled: ReturnType<typeof validator> | undefined;
      const validate: ReturnType<typeof validator> = data => {
        compiled ??= validator(route);
        const verdict = compiled(data);
        validate.errors = compiled.errors ?? null;
        return verdict;
      };
      return validate;
    },
    serializer: route => {
      let compiled: ReturnType<typeof serializer> | undefined;
      return data => (compiled ??= serializer(route))(data);
    },
  };
}
