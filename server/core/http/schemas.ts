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
    const read = parse(schema, data);
    return "refusal" in read ? { error: read.refusal } : read;
  };

/**
 * A reply is written by its schema: what the schema does not name is not sent. Compiled once, because a zod parse of every
 * reply would cost more than the query behind it; and when it is first written, since all of them take a tenth of a start.
 */
const compileSerializer: FastifySerializerCompiler<z.ZodType> = ({ schema }) => {
  const write = serializers.get(schema) ?? writerOf(schema);
  serializers.set(schema, write);
  return write;
};

type Serializer = ReturnType<FastifySerializerCompiler<z.ZodType>>;

/** The types of unions whose values `typeof` tells apart. */
const joinable = ["array,object", "number,string"];

/**
 * Makes such a union one schema of two types. fast-json-stringify otherwise validates every value by each branch before it
 * writes it.
 */
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
    // In a union fast-json-stringify asks each branch whether it fits: null must stand among the values of an enum.
    if (jsonSchema.nullable && jsonSchema.enum && !jsonSchema.enum.includes(null)) jsonSchema.enum.push(null);
    joinBranches(jsonSchema);
  },
} satisfies Parameters<typeof z.toJSONSchema>[1];

/** Many calls share a reply, and all share the shape of a refusal. */
const serializers = new WeakMap<z.ZodType, Serializer>();

/** Writes values as JSON by their schema: what the schema does not name is not written. */
export function writerOf<Schema extends z.ZodType>(schema: Schema): (value: z.input<Schema>) => string {
  let write: Serializer | undefined;
  return (value) => {
    write ??= compileReply(schema);
    return write(value);
  };
}

/** Throws where a schema has no JSON that could be written by it. */
export function compileReply(schema: z.ZodType): Serializer {
  return fastJson(z.toJSONSchema(schema, replyOptions) as fastJson.Schema);
}

/** Makes zod the language of every schema of this app. */
export function speakZod(app: FastifyInstance): App {
  app.setValidatorCompiler(compileValidator);
  app.setSerializerCompiler(compileSerializer);
  return app.withTypeProvider<ZodTypeProvider>();
}
