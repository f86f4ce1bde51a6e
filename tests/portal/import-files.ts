import type { Page } from '@playwright/test'
import { streamXlsxRows, writeXlsx } from 'hucre/xlsx'

export const rowsIn = async (bytes: Buffer, sheet: number | string = 0) => {
  const rows: string[][] = []
  for await (const { values } of streamXlsxRows(bytes, { sheet }))
    rows.push(values.map(value => String(value ?? '')))
  return rows
}

/** Presses a button that saves a file, and reads the file. */
export const saved = async (page: Page, button: string): Promise<Buffer> => {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  const parts: Buffer[] = []
  for await (const part of await (await coming).createReadStream()) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** A template with rows added. */
export const filled = async (template: Buffer, rows: string[][]) =>
  Buffer.from(
    await writeXlsx({
      sheets: [
        { name: 'Sheet', rows: [(await rowsIn(template))[0]!, ...rows] },
        { name: 'mds-template', rows: await rowsIn(template, 'mds-template'), veryHidden: true },
      ],
    }),
  )
