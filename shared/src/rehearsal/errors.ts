/** Errors in the form of the API. */

const TYPES: Record<number, string> = {
  400: "invalid_request_error",
  401: "authentication_error",
  402: "billing_error",
  403: "permission_error",
  404: "not_found_error",
  405: "invalid_request_error",
  408: "timeout_error",
  409: "conflict_error",
  413: "request_too_large",
  429: "rate_limit_error",
  500: "api_error",
  504: "timeout_error",
  529: "overloaded_error",
};

const MESSAGES: Record<number, string> = {
  429: "This request would exceed your organization's rate limit of 80,000 input tokens per minute. Please reduce the prompt length or the maximum tokens requested, or try again later.",
  500: "Internal server error",
  529: "Overloaded",
};

export interface ErrorOptions {
  type?: string;
  /** `error.details.error_code` */
  code?: string;
  headers?: Record<string, string>;
}

/** An answer with an error status. Any part of the server may throw it. */
export class ApiError extends Error {
  readonly status: number;
  readonly type: string;
  readonly code: string | undefined;
  readonly headers: Record<string, string>;

  constructor(status: number, message?: string, options: ErrorOptions = {}) {
    super(message ?? MESSAGES[status] ?? `HTTP ${status}`);
    this.status = status;
    this.type = options.type ?? TYPES[status] ?? (status >= 500 ? "api_error" : "invalid_request_error");
    this.code = options.code;
    this.headers = options.headers ?? {};
  }
}

/** The HTTP status of an error type, if the error is sent before a stream begins. */
export function statusOfType(type: string): number {
  const row = Object.entries(TYPES).find(([, name]) => name === type);
  return row ? Number(row[0]) : 500;
}

export function errorBody(error: ApiError, requestId: string): Record<string, unknown> {
  const details = error.code ? { details: { error_code: error.code } } : {};
  return {
    type: "error",
    error: { type: error.type, message: error.message, ...details },
    request_id: requestId,
  };
}
