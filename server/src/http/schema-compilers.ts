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
  const exact = oncePerText(build({}, { customOptions: strict }));
  // A query turns `1e400` into Infinity; strict about numbers, ajv would hold no bound against that.
  const lenient = oncePerText(
    build({}, { customOptions: { ...strict, coerceTypes: true, strictNumbers: false } }),
  );
  const serialize = SerializerSelector()({}, {});
  return {
    validator: route => (route.httpPart === 'body' ? exact(route) : lenient(route)),
    serializer: oncePerText(({ httpStatus = '200', ...route }) => serialize({ ...route, httpStatus })),
  };
}

/** Every application writes its answers down anew; what they compile to depends on their text alone. */
function oncePerText<Route extends { schema: object }, Compiled>(
  compile: (route: Route) => Compiled,
): (route: Route) => Compiled {
  const known = new Map<string, Compiled>();
  return route => {
    const text = JSON.stringify(route.schema);
    const compiled = known.get(text) ?? compile(route);
    known.set(text, compiled);
    return compiled;
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
