/** A page of docs/ as it is packed: what the package does not hold is named there, and not linked. */
export const packedPage = (text: string, holds: (path: string) => boolean): string =>
  text.replace(/\[([^\]]+)\]\(([^)#\s]+)(#[^)\s]*)?\)/g, (whole, label: string, path: string) => {
    if (/^[a-z]+:/.test(path) || holds(path)) return whole
    return path === 'package.md' ? '[README](../README.md)' : label
  })
