/** A number of bytes as people read it. */
export const sizeText = (size: number): string =>
  size < 1_048_576 ? `${Math.max(1, Math.round(size / 1024))} KB` : `${(size / 1_048_576).toFixed(1)} MB`
