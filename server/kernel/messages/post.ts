import { randomUUID } from 'node:crypto'
import type { Context, Services, Transaction } from '../context.ts'
import type { CodeKind, Message } from '../mail/letter.ts'
import { sealBox } from '../sealed-box.ts'
import type { SmsMessage } from '../sms/sms.ts'
import type { Act } from './act.ts'
import { type CompanyMail, getLife, type Outgoing } from './message.ts'
import { type Belongs, enterAccountMessage, enterCompanyMessage } from './queries.ts'

/** Dependencies of posting. */
export type Posting = { services: Pick<Services, 'keys' | 'messages'> } & Pick<
  Context<unknown>,
  'afterCommit'
>

/**
 * Posts a mail of this transaction's company. It exists only if the transaction commits. It is sent right after the commit, or else by any
 * process that looks for remaining messages.
 */
export const postCompanyMail = async (
  posting: Posting,
  tx: Transaction,
  message: CompanyMail,
  belongs: Belongs = {},
): Promise<void> => {
  const { id, ...row } = sealed(posting, { via: 'mail', message })
  const tenantId = await enterCompanyMessage(tx, { id, ...row }, belongs)
  posting.afterCommit(() => posting.services.messages.deliver({ tenantId, id }, 'mail'))
}

/** Posts a mail about an account, in a transaction of any company or of none. */
export const postMail = (
  posting: Posting,
  tx: Transaction,
  message: Exclude<Message, CompanyMail>,
): Promise<void> => post(posting, tx, { via: 'mail', message })

/** Posts an SMS. */
export const postSms = (posting: Posting, tx: Transaction, message: SmsMessage): Promise<void> =>
  post(posting, tx, { via: 'sms', message })

/** A message with a code: by mail or by SMS. */
export type CodeLetter =
  | { via: 'mail'; message: Message<CodeKind> }
  | { via: 'sms'; message: Extract<SmsMessage, { code: string }> }

/** Posts a code together with its row; `letter` is null when nothing may be sent and nobody may notice. */
export const postCode = (posting: Posting, tx: Transaction, letter: CodeLetter | null): Promise<void> =>
  letter ? post(posting, tx, letter) : postNothing(tx)

/** Cookies that open a session are not stored. */
const noCookies = { refreshCookie: null, deviceCookie: null, carrierCookie: null }

/** Posts work that is done once, after the response is on its way. */
export const postAct = (posting: Posting, tx: Transaction, act: Act): Promise<void> =>
  post(posting, tx, { via: 'act', message: { ...act, client: { ...act.client, ...noCookies } } })

/** Takes as long as posting, for cases when nothing may be sent and nobody may notice. */
export const postNothing = (tx: Transaction): Promise<void> =>
  enterAccountMessage(tx, { id: randomUUID(), kind: 'nothing', sealed: null, minutes: 1 })

const post = async (posting: Posting, tx: Transaction, outgoing: Outgoing): Promise<void> => {
  const { id, ...row } = sealed(posting, outgoing)
  await enterAccountMessage(tx, { id, ...row })
  posting.afterCommit(() => posting.services.messages.deliver({ tenantId: null, id }, outgoing.via))
}

const sealed = ({ services }: Posting, outgoing: Outgoing) => {
  const id = randomUUID()
  const content = Buffer.from(JSON.stringify(outgoing))
  return {
    id,
    kind: outgoing.message.kind,
    sealed: sealBox(services.keys, content, boxName(id)),
    minutes: getLife(outgoing),
  }
}

/** The encrypted message is bound to its row: in another row it cannot be decrypted. */
export const boxName = (id: string): string => `message ${id}`
