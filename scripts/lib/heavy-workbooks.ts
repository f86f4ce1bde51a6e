import { randomBytes } from 'node:crypto'
import { unzipSync, zipSync } from 'fflate'
import { writeXlsx } from 'hucre/xlsx'
import { importDefinitions } from '../../server/features/imports/definitions.ts'

const { columns, version, kind } = importDefinitions.external
const megabyte = 1024 * 1024

const sheet = 'xl/worksheets/sheet1.xml'

const getWorkbook = async (rows: readonly string[][]): Promise<Buffer> => {
  const heads = columns.map(({ head }) => head('en-US'))
  const template = { name: 'mds-template', rows: [[kind, String(version)]], veryHidden: true }
  return Buffer.from(
    await writeXlsx({ sheets: [{ name: 'Sheet', rows: [heads, ...rows.map(row => [...row])] }, template] }),
  )
}

const withPart = (workbook: Buffer, name: string, bytes: Uint8Array): Buffer =>
  Buffer.from(zipSync({ ...unzipSync(workbook), [name]: bytes }))

/** Rows of letters that compress badly: 14 MB of them make a workbook of 14 MB. */
const noise = (rows: number, before: number) => {
  const cell = () => randomBytes(15_000).toString('base64')
  return Array.from({ length: rows }, () => [...Array<string>(before).fill(''), cell(), cell()])
}

/** Valid workbooks of 14 MB: next to the template's columns, within them, and with a large picture. */
export const heavyWorkbooks = async (): Promise<Buffer[]> => [
  await getWorkbook(noise(470, columns.length)),
  await getWorkbook(noise(470, 0)),
  withPart(await getWorkbook([['Zhou']]), 'xl/media/image1.bin', randomBytes(14 * megabyte)),
]

const repeated = (text: string, megabytes: number) =>
  Buffer.from(text.repeat(Math.floor((megabytes * megabyte) / text.length)))

/** A part with this number of texts of this length. It is read as a whole, and compresses well when the texts are short. */
const texts = (count: number, length: number): Buffer => {
  const letters = randomBytes(64 * 1024).toString('base64')
  const text = (at: number) => {
    const from = (at * 7919) % (letters.length - length)
    return `<si><t>${letters.slice(from, from + length)}</t></si>`
  }
  const all = Array.from({ length: count }, (_, at) => text(at))
  return Buffer.from(
    `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${all.join('')}</sst>`,
  )
}

/** Hostile workbooks: small ones that unpack to the maximum, and one that uses all memory of a reader. */
export const hostileWorkbooks = async (): Promise<Buffer[]> => {
  const plain = await getWorkbook([['Zhou']])
  return [
    withPart(plain, 'xl/media/big.bin', repeated('A', 60)),
    withPart(plain, 'xl/sharedStrings.xml', texts(1_600_000, 8)),
    withPart(plain, 'xl/sharedStrings.xml', texts(149_000, 130)),
    withPart(plain, sheet, repeated(`<!DOCTYPE x>${randomBytes(60).toString('hex')}`, 48)),
    plain.subarray(0, plain.length / 2),
  ]
}
