/** Whether a value is empty: no text, an empty list, false, null. */
export const blank = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length === 0)
