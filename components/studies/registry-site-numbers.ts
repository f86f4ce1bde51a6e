/** The number after a site number: its last digits count up and keep their width; one without digits gets a two. */
export const getNextNumber = (number: string): string => {
  const found = /^(.*?)(\d+)(\D*)$/.exec(number)
  if (!found) return number === '' ? '' : `${number}2`
  const [, before = '', digits = '', after = ''] = found
  return `${before}${String(Number(digits) + 1).padStart(digits.length, '0')}${after}`
}
