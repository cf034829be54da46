/** Checks of single values, with the API's messages. The shapes are built from them. */

import { ApiError } from "../errors.ts";

/** Checks one value of the request. Throws the API's 400 if it is wrong. */
export type Check = (value: unknown, path: string) => void;

export type JsonObject = Record<string, unknown>;

/** Throws a 400 `invalid_request_error`. */
export function invalid(message: string): never {
  throw new ApiError(400, message);
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export const any: Check = () => {};

export const string: Check = (value, path) => {
  if (typeof value !== "string") invalid(`${path}: Input should be a valid string`);
};

export const boolean: Check = (value, path) => {
  if (typeof value !== "boolean") invalid(`${path}: Input should be a valid boolean`);
};

export const integer: Check = (value, path) => {
  if (!Number.isInteger(value)) invalid(`${path}: Input should be a valid integer`);
};

export const anyObject: Check = (value, path) => {
  if (!isObject(value)) invalid(`${path}: Input should be an object`);
};

export function pattern(regex: RegExp): Check {
  return (value, path) => {
    string(value, path);
    if (!regex.test(value as string)) invalid(`${path}: String should match pattern '${regex.source}'`);
  };
}

export function oneOf(...options: string[]): Check {
  return (value, path) => {
    if (!options.includes(value as string)) invalid(`${path}: Input should be ${orList(options)}`);
  };
}

export function nullable(check: Check): Check {
  return (value, path) => {
    if (value !== null) check(value, path);
  };
}

export function arrayOf(check: Check): Check {
  return (value, path) => {
    if (!Array.isArray(value)) invalid(`${path}: Input should be a valid array`);
    value.forEach((item, i) => {
      check(item, `${path}.${i}`);
    });
  };
}

/** A string, or a value that `check` accepts. */
export function stringOr(check: Check): Check {
  return (value, path) => {
    if (typeof value !== "string") check(value, path);
  };
}

/** An object with these fields and no others. */
export function object(required: Record<string, Check>, optional: Record<string, Check> = {}): Check {
  return (value, path) => {
    if (!isObject(value)) invalid(`${path}: Input should be an object`);
    for (const [key, check] of Object.entries(required)) {
      if (value[key] === undefined) invalid(`${path}.${key}: Field required`);
      check(value[key], `${path}.${key}`);
    }
    for (const [key, check] of Object.entries(optional)) {
      if (value[key] !== undefined) check(value[key], `${path}.${key}`);
    }
    for (const key of Object.keys(value)) {
      if (!Object.hasOwn(required, key) && !Object.hasOwn(optional, key)) {
        invalid(`${path}.${key}: Extra inputs are not permitted`);
      }
    }
  };
}

/**
 * An object whose `type` says which shape it has. Errors inside have the tag in their path
 * (`messages.0.content.1.tool_use.id`), like the API's.
 */
export function tagged(shapes: Record<string, Check>): Check {
  return (value, path) => {
    if (!isObject(value)) invalid(`${path}: Input should be an object`);
    const tag = value.type;
    if (tag === undefined) invalid(`${path}.type: Field required`);
    if (typeof tag !== "string" || !Object.hasOwn(shapes, tag)) {
      const expected = Object.keys(shapes).map(quote).join(", ");
      invalid(
        `${path}: Input tag '${tag}' found using 'type' does not match any of the expected tags: ${expected}`,
      );
    }
    shapes[tag]?.(value, `${path}.${tag}`);
  };
}

function orList(options: string[]): string {
  const quoted = options.map(quote);
  const last = quoted.pop();
  return quoted.length > 0 ? `${quoted.join(", ")} or ${last}` : `${last}`;
}

function quote(text: string): string {
  return `'${text}'`;
}
