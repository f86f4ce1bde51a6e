/** A page of docs/ as packed: a link to a file outside the package becomes plain text. */
export const packedPage = (text: string, holds: (path: string) => boolean): string =>
  text.replace(/\[([^\]]+)\]\(([^)#\s]+)(#[^)\s]*)?\)/g, (whole, label: string, path: string) => {
    if (/^[a-z]+:/.test(path) || holds(path)) return whole
    return path === 'package.md' ? '[README](../README.md)' : label
  })
