import { randomUUID } from 'node:crypto'
import type { InvitationKind } from '../../../contract/invitations/calls.ts'
import { getLocale, type Locale } from '../../../contract/locales.ts'
import type { Context, Services, Transaction } from '../../kernel/context.ts'
import { one, rows, run } from '../../kernel/db/statements.ts'
import { withdrawInvitationMails } from '../../kernel/messages/of-invitations.ts'
import { postCompanyMail } from '../../kernel/messages/post.ts'
import { fullName } from '../../kernel/names.ts'
import { getToken } from './token.ts'

/** The recipient of an invitation by mail. */
export type Invited = {
  tenantId: string
  userId: string
  email: string
  kind: Exclude<InvitationKind, 'link'>
  madeBy: string | null
  days: number
  /** The person is admitted without a review: the first administrator. */
  admits?: boolean
  /** The import that made it. */
  importId?: string | undefined
  /** Language and words of the inviting user; without them those of the invitation before, which this one replaces. */
  words?: LetterWords
}

/** What the inviting user adds to the mail. */
export type LetterWords = { language?: Locale | undefined; note: string }

/** The token follows the #, so that no server and no log sees it. `tenantId` decides which sign-in page follows. */
export const getLink = (
  { settings, keys }: Pick<Services, 'settings' | 'keys'>,
  kind: InvitationKind,
  named: { tenantId: string; id: string },
): string => {
  const screen = kind === 'link' ? 'linkqrcode' : 'email'
  return `${settings.publicOrigin}/${screen}/register/invitation#token=${getToken(keys, named)}&company=${named.tenantId}`
}

type Saying = { locale: Locale; company: string; person: string }
/** Values of an invitation mail. */
export type Letter = Saying & { link: string; days: number; admits: boolean; note: string }

/** Makes an invitation that replaces earlier ones. Returns its link and the values of its mail. */
export const issueInvitation = async (
  services: Pick<Services, 'settings' | 'keys'>,
  tx: Transaction,
  invited: Invited,
): Promise<Letter & { id: string }> => {
  const { tenantId, userId, email, kind, madeBy, days, admits = false } = invited
  const id = randomUUID()
  const replaced = await rows(tx)<{ id: string }>`update invitation set revoked_at = coalesce(revoked_at,
    clock_timestamp()), replaced = true
    where tenant_id = (select current_tenant()) and user_id = ${userId}::uuid and used_at is null and not replaced
    returning id`
  await withdrawInvitationMails(
    tx,
    replaced.map(row => row.id),
  )
  const words = invited.words ?? (await getLastWords(tx, userId))
  await run(tx)`insert into invitation (tenant_id, id, kind, user_id, email, made_by, expires_at, admits,
    language, note)
    values (${tenantId}::uuid, ${id}, ${kind}, ${userId}::uuid, ${email}, ${madeBy}::uuid, now() + make_interval(days => ${days}), ${admits},
      ${words.language ?? null}, ${words.note})`
  const link = getLink(services, kind, { tenantId, id })
  return { ...(await getSaying(tx, { ...invited, words })), link, days, admits, note: words.note, id }
}

const getLastWords = async (tx: Transaction, userId: string): Promise<LetterWords> =>
  (await one(tx)<LetterWords>`select language, note from invitation
    where tenant_id = (select current_tenant()) and user_id = ${userId}::uuid order by made_at desc limit 1`) ?? {
    note: '',
  }

type Works = Pick<Context<unknown>, 'services' | 'afterCommit'>

/** Makes an invitation and mails it after the commit. */
export const mailInvitation = async (works: Works, tx: Transaction, invited: Invited): Promise<void> => {
  const { email, importId } = invited
  const { locale, id, ...values } = await issueInvitation(works.services, tx, invited)
  const mail = { to: email, locale, kind: 'invitation', values } as const
  await postCompanyMail(works, tx, mail, { invitationId: id, importId })
}

/** Uses the language of the account with this address, else the chosen one, else that of the company. */
export const getSaying = async (
  tx: Transaction,
  { tenantId, email, madeBy, words }: Pick<Invited, 'tenantId' | 'email' | 'madeBy' | 'words'>,
): Promise<Saying> => {
  const { language, zh, en, last, first, reading } = (await one(tx)<{
    language: string
    zh: string
    en: string
    last: string
    first: string
    reading: string
  }>`select
      coalesce((select a.locale from account a where lower(a.email) = lower(${email})), ${words?.language ?? null}, t.language_flag) as language,
      t.company_name as zh, t.company_name_en as en, coalesce(u.last_name, '') as last, coalesce(u.first_name, '') as first,
      coalesce(u.reading, '') as reading
    from tenant t left join users u on u.tenant_id = t.id and u.id = ${madeBy}::uuid where t.id = ${tenantId}::uuid`)!
  const locale = getLocale(language)
  const latin = locale === 'en-US' || locale === 'es-ES'
  return {
    locale,
    company: latin ? en : zh,
    person: last || first ? fullName({ lastName: last, firstName: first, reading }, locale) : '',
  }
}

/** Whether an invitation was mailed to the user within the last minute. */
export const mailedJustNow = async (tx: Transaction, userId: string): Promise<boolean> => {
  const invitations = await rows(tx)`select 1 from invitation where tenant_id = (select current_tenant())
    and user_id = ${userId}::uuid and made_at > now() - interval '1 minute' limit 1`
  return invitations.length > 0
}
