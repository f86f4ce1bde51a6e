/** Whether a value says nothing: no text, no member, no, none. */
export const blank = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length === 0)
