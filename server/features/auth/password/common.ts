import { readFileSync } from 'node:fs'

/** First halves of MD5s, sorted. Written by scripts/common-passwords.ts. */
const listed = readFileSync(new URL('./common.bin', import.meta.url))
const width = 8

/** Whether a password, given by its upper-case MD5, is one of the most common ones (TR-P4). */
export const isCommon = (md5: string): boolean => {
  const wanted = Buffer.from(md5.slice(0, 2 * width), 'hex')
  let [from, to] = [0, listed.length / width]
  while (from < to) {
    const middle = (from + to) >> 1
    const order = listed.compare(wanted, 0, width, middle * width, (middle + 1) * width)
    if (order === 0) return true
    if (order < 0) from = middle + 1
    else to = middle
  }
  return false
}
