import type { SignedAct, StatementRequest } from '../../../contract/signatures/acts.ts'
import type { signedEntity } from '../../../contract/signatures/calls.ts'
import type { Context } from '../../kernel/context.ts'
import type { Stated } from './stated.ts'

export type SignedEntity = (typeof signedEntity.options)[number]

/** What a statement says about an act, in the language of the signer. */
export type ActStatement = {
  /** Number and name of the record, as printed. */
  record: { number: string; name: string }
  /** The exact sentence, without meaning and reason. */
  sentence: string
  /** What follows from the act, one sentence each. */
  consequences: readonly string[]
  /** Values of the act in plain form, such as from and to. */
  facts: Readonly<Record<string, string | number | boolean | null>>
  /** Kind of the record where the act alone does not say it: of a withdrawal. */
  entity?: SignedEntity
}

type RequestFor<A extends SignedAct> = Omit<StatementRequest, 'change'> & { change: A }

/** Columns of a row as to_jsonb gives them. */
export type Columns = Readonly<Record<string, unknown>>

/** The row that an act leaves beside its signature. */
export type SignedFact = {
  /** Its table, append-only, with the primary key (tenant_id, signature_id). */
  table: string
  /** The function that alone writes it, from the statement; it runs as the owner of the tables. */
  writer: string
  /** Every column but tenant_id and signature_id, as the statement has it. */
  expect: (said: Stated) => Columns
  /** A table whose row names the signature while its fact is in force, with every column that must hold then. */
  shown?: {
    table: string
    expect: (said: Stated, signedAt: string) => Columns
    /** The field of the trail whose next change ends it; with a value, whose next change from or to that value. */
    until: (said: Stated) => { field: string; value?: unknown }
  }
}

/** An act that needs a signature, as a feature registers it. */
export type RegisteredAct<A extends SignedAct = SignedAct> = {
  act: A['act']
  /** Kind of the signed record; a withdrawal takes that of the signature. */
  entity: SignedEntity | null
  /**
   * Decides on scope, right, version and state as the call itself does, and throws its refusal. Returns what the statement says.
   */
  describe: (context: Context, request: RequestFor<A>) => Promise<ActStatement>
  /** What it writes beside its signature; null for an act that changes nothing else. */
  fact: SignedFact | null
  /** Of the signed columns those that the statement names, with their values after it: a later change of them makes the badge amber. */
  names?: (said: Stated, fields: readonly string[]) => Columns
  /** The same for what the record has no column of: fields of the trail, each with its state after it. */
  states?: (said: Stated) => Readonly<Record<string, string>>
}

/** A kind of record that carries signatures. */
export type SignedRecord = {
  entity: SignedEntity
  table: string
  /**
   * Columns whose content a signature covers, and `table.column` for the rows of another table whose column names the record. A change of
   * any of them raises row_version.
   */
  fields: readonly string[]
  /** Of these the columns that the trail does not name, each with the column whose changes it follows. */
  follows?: Readonly<Record<string, string>>
  /** Fields of the trail that only a signed act changes once the record exists. */
  bySignature?: readonly string[]
  /** Throws dataNotFound unless the actor has the menu of the record and sees it. */
  requireReadable: (context: Context, id: string) => Promise<void>
}

const acts = new Map<SignedAct['act'], RegisteredAct>()
const records = new Map<SignedEntity, SignedRecord>()

/** Registers an act. Call it once, where the handlers of the feature are listed. */
export const registerAct = <A extends SignedAct>(act: RegisteredAct<A>): void => {
  acts.set(act.act, act as unknown as RegisteredAct)
}

/** Registers a kind of record that carries signatures. */
export const registerSignedRecord = (record: SignedRecord): void => {
  records.set(record.entity, record)
}

export const getAct = (name: SignedAct['act']): RegisteredAct => acts.get(name)!

export const listActs = (): readonly RegisteredAct[] => [...acts.values()]

export const getSignedRecord = (entity: SignedEntity): SignedRecord => {
  const record = records.get(entity)
  if (!record) throw new TypeError(`no record of the kind ${entity} is registered for signatures`)
  return record
}

export const listSignedRecords = (): readonly SignedRecord[] => [...records.values()]
