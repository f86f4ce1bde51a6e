import { z } from 'zod'

/** The parts of a statement that verification and lists read. */
const stated = z.object({
  tenant: z.object({ id: z.string() }),
  record: z.object({
    kind: z.string(),
    id: z.string(),
    version: z.number(),
    number: z.string(),
    name: z.string(),
  }),
  act: z.string(),
  change: z.record(z.string(), z.unknown()),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  meaning: z.string(),
  reason: z.string(),
  sentence: z.string(),
  consequences: z.array(z.string()),
  signer: z.object({
    accountId: z.string(),
    account: z.string(),
    userId: z.string(),
    reading: z.string().default(''),
  }),
  previous: z.string().nullable(),
  nonce: z.string(),
})
export type Stated = z.output<typeof stated>

/** The statement of a signature from its bytes in hexadecimal; null where a changed byte has left none. */
export const readStated = ({ statement }: { statement: string }): Stated | null => {
  try {
    return stated.parse(JSON.parse(Buffer.from(statement, 'hex').toString('utf8')))
  } catch {
    return null
  }
}
