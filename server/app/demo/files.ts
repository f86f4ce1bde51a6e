import { readFileSync } from 'node:fs'
import { parseCsvObjects } from 'hucre/csv'

/** A line of a data file by its heads. */
export type Line = Readonly<Record<string, string>>

const read = (path: string) => readFileSync(new URL(path, new URL('./data/', import.meta.url)), 'utf8')

export const readJson = <T>(path: string): T => JSON.parse(read(path)) as T

/** The lines of a CSV file; none when there is no such file. */
export const readLines = (path: string): Line[] => {
  try {
    return parseCsvObjects(read(path), { delimiter: ',', header: true }).data as unknown as Line[]
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
