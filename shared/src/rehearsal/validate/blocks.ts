/** The shapes of content blocks. */

import {
  any,
  anyObject,
  arrayOf,
  boolean,
  type Check,
  invalid,
  nullable,
  object,
  oneOf,
  pattern,
  string,
  stringOr,
  tagged,
} from "./schema.ts";

export const cacheControl = nullable(object({ type: oneOf("ephemeral") }, { ttl: oneOf("5m", "1h") }));

const type = any; // `tagged` has checked it
const cached = { cache_control: cacheControl };

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

function base64(...mediaTypes: string[]): Check {
  const shape = object({ type, media_type: oneOf(...mediaTypes), data: string });
  return (value, path) => {
    shape(value, path);
    if (!BASE64.test((value as { data: string }).data)) invalid(`${path}: invalid base64 data`);
  };
}

const text = object({ type, text: string }, { ...cached, citations: nullable(arrayOf(anyObject)) });

const image = object(
  {
    type,
    source: tagged({
      base64: base64("image/jpeg", "image/png", "image/gif", "image/webp"),
      url: object({ type, url: string }),
      file: object({ type, file_id: string }),
    }),
  },
  { ...cached, transformations: any },
);

const document = object(
  {
    type,
    source: tagged({
      base64: base64("application/pdf"),
      text: object({ type, media_type: oneOf("text/plain"), data: string }),
      content: object({ type, content: any }),
      url: object({ type, url: string }),
      file: object({ type, file_id: string }),
    }),
  },
  { ...cached, citations: any, context: nullable(string), title: nullable(string) },
);

const searchResult = object(
  { type, source: string, title: string, content: arrayOf(tagged({ text })) },
  { ...cached, citations: any },
);

const resultContent = tagged({
  document,
  image,
  search_result: searchResult,
  text,
  tool_reference: object({ type, tool_name: string }, cached),
  browser_state: anyObject,
});

const id = pattern(/^[a-zA-Z0-9_-]+$/);

const BLOCKS: Record<string, Check> = {
  text,
  image,
  document,
  search_result: searchResult,
  thinking: object({ type, thinking: string, signature: string }),
  redacted_thinking: object({ type, data: string }),
  tool_use: object(
    { type, id, name: string, input: anyObject },
    { ...cached, caller: anyObject, toolset_name: nullable(string) },
  ),
  tool_result: object(
    { type, tool_use_id: id },
    {
      ...cached,
      content: stringOr(arrayOf(resultContent)),
      is_error: boolean,
      toolset_name: nullable(string),
    },
  ),
  // Blocks of server tools: their type is known, their content is not checked.
  server_tool_use: anyObject,
  web_search_tool_result: anyObject,
  web_fetch_tool_result: anyObject,
  code_execution_tool_result: anyObject,
  bash_code_execution_tool_result: anyObject,
  text_editor_code_execution_tool_result: anyObject,
  tool_search_tool_result: anyObject,
  container_upload: anyObject,
};

/** `messages[i].content`: a string or a list of blocks. */
export const messageContent = stringOr(arrayOf(tagged(BLOCKS)));

/** `system`: a string or a list of text blocks. */
export const systemContent = stringOr(
  arrayOf(object({ type: oneOf("text"), text: string }, { ...cached, citations: nullable(any) })),
);

/** The content of a system message. With a beta, the API knows more blocks there. */
export const systemMessageContent = stringOr(
  arrayOf(tagged({ text: object({ type, text: string }, { ...cached, citations: nullable(any) }) })),
);
