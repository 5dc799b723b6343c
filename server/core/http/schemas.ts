import fastJson from "fast-json-stringify";
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifySchemaCompiler,
  FastifySerializerCompiler,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { parse } from "./parse.ts";

/** The Fastify app whose routes are typed by their zod schemas. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;

const compileValidator: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (data) => {
    const parsed = parse(schema, data);
    return "refusal" in parsed ? { error: parsed.refusal } : parsed;
  };

/**
 * Serialises a reply by its schema: fields that the schema lacks are not sent. A serialiser is compiled once, because a zod
 * parse of every reply would cost more than its query; and with the first reply, since all of them take a tenth of a start.
 */
const compileSerializer: FastifySerializerCompiler<z.ZodType> = ({ schema }) => {
  const write = serializers.get(schema) ?? writerOf(schema);
  serializers.set(schema, write);
  return write;
};

type Serializer = ReturnType<FastifySerializerCompiler<z.ZodType>>;

/** Unions whose values `typeof` distinguishes, by the sorted types of their branches. */
const joinable = ["array,object", "number,string"];

/** Merges such a union into one schema of two types: fast-json-stringify would validate every value by each branch first. */
function joinBranches(schema: z.core.JSONSchema.BaseSchema): void {
  const branches = schema.anyOf ?? [];
  const type = branches.map((branch) => branch.type).sort();
  if (!joinable.includes(type.join())) return;
  delete schema.anyOf;
  Object.assign(schema, ...branches, { type });
}

const replyOptions = {
  target: "openapi-3.0",
  io: "output",
  unrepresentable: "any",
  override: ({ jsonSchema }) => {
    // fast-json-stringify validates the branches of a union, so a nullable enum must list null.
    if (jsonSchema.nullable && jsonSchema.enum && !jsonSchema.enum.includes(null)) jsonSchema.enum.push(null);
    joinBranches(jsonSchema);
  },
} satisfies Parameters<typeof z.toJSONSchema>[1];

/** By schema: many calls share a reply schema, and all share those of refusals. */
const serializers = new WeakMap<z.ZodType, Serializer>();

/** Returns a function that writes a value as JSON by its schema, without fields that the schema lacks. */
export function writerOf<Schema extends z.ZodType>(schema: Schema): (value: z.input<Schema>) => string {
  let write: Serializer | undefined;
  return (value) => {
    write ??= compileReply(schema);
    return write(value);
  };
}

/** Compiles the serialiser of a schema. Throws when the schema has no JSON form. */
export function compileReply(schema: z.ZodType): Serializer {
  return fastJson(z.toJSONSchema(schema, replyOptions) as fastJson.Schema);
}

/** Makes the app validate requests and serialise replies by zod schemas. */
export function installZod(app: FastifyInstance): App {
  app.setValidatorCompiler(compileValidator);
  app.setSerializerCompiler(compileSerializer);
  return app.withTypeProvider<ZodTypeProvider>();
}
