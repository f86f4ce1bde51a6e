import { type RawBuilder, type SqlBool, sql } from 'kysely'
import * as calls from '../../../contract/contact-methods/calls.ts'
import { nationalNumber } from '../../../contract/values/phone.ts'
import type { Context } from '../../kernel/context.ts'
import { one } from '../../kernel/db/statements.ts'
import { handlePublic } from '../../kernel/http/handle.ts'
import { problem } from '../../kernel/problem.ts'
import { probe } from '../../kernel/throttle/rules.ts'
import { countAll } from '../../kernel/throttle/throttle.ts'
import { takeTicket } from '../auth/slide/challenge.ts'
import { addressKey } from './own.ts'

type TakenRequest = { value: string; ticket: string }

/** One solved puzzle gives one answer, about the text for which it was solved. It never says who uses the text or where (TR-T7). */
const isFree = async (
  context: Context<null>,
  { value, ticket }: TakenRequest,
  taken: RawBuilder<SqlBool>,
) => {
  const bond = { account: value, purpose: 'check' as const, network: context.client.network }
  const refusal = await context.apart(tx => countAll(tx, probe(context.client)), null)
  if (refusal) throw refusal
  const free = await context.apart(async tx => {
    if (!(await takeTicket(tx, ticket, bond))) return null
    const row = await one(tx)<{ taken: boolean }>`select ${taken} as taken`
    return !row?.taken
  }, null)
  if (free === null) throw problem('slideFailed')
  return { free }
}

const checkAccount = handlePublic(calls.checkAccount, (context, input) => {
  const name = input.value.toLowerCase()
  return isFree(
    context,
    input,
    sql<SqlBool>`exists (select from reserved_name where name = ${name}) or exists (select from account where lower(name) = ${name})`,
  )
})

const checkEmail = handlePublic(calls.checkEmail, (context, input) =>
  isFree(
    context,
    input,
    sql<SqlBool>`exists (select from account where lower(email) = ${addressKey(input.value)})`,
  ),
)

const checkPhone = handlePublic(calls.checkPhone, (context, input) =>
  isFree(
    context,
    input,
    sql<SqlBool>`exists (select from account where phone is not null and calling_code = ${input.callingCode}
      and phone_key(calling_code, phone) = ${nationalNumber({ ...input, phone: input.value })})`,
  ),
)

/** Handlers that tell whether a name, an address or a phone is free. */
export const checkHandlers = [checkAccount, checkEmail, checkPhone]
