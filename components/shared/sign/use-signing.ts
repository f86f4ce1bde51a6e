import { useState } from 'react'
import type { CallError } from '../../../client/http/call-error.ts'
import { send } from '../../../client/session/api.ts'
import { passwordHash } from '../../../client/sign-in/md5.ts'
import { answerChallenge, PasskeyDeclined } from '../../../client/sign-in/passkeys.ts'
import type { Call, Input, Output } from '../../../contract/define.ts'
import type { StatementRequest } from '../../../contract/signatures/acts.ts'
import { makeStatement } from '../../../contract/signatures/calls.ts'
import type { Statement } from '../../../contract/signatures/shapes.ts'
import { useSessionStore } from '../call/session-context.ts'
import { useText } from '../call/use-text.ts'
import { useForm } from '../form/use-form.ts'

type ProofField = 'account' | 'password' | 'code'
type ProofEntries = Record<ProofField, string>
const noProof: ProofEntries = { account: '', password: '', code: '' }

export type SigningOptions<C extends Call> = {
  call: C
  request: StatementRequest
  first: Statement
  onDone: (output: Output<C>) => void | Promise<void>
}
type Asks = { account: boolean; code: boolean }

/** Sends the call with its signature; a statement that is no longer valid is made again, and nothing that was typed is lost. */
function useStatement<C extends Call>({ call, request, first }: SigningOptions<C>) {
  const session = useSessionStore()
  const [statement, setStatement] = useState(first)
  const [more, setMore] = useState<Asks>({ account: false, code: false })
  const asks: Asks = {
    account: statement.asks.account || more.account,
    code: statement.asks.code || more.code,
  }
  const sign = (signature: object, sending: object): Promise<Output<C>> => {
    const input = { ...request, signature: { nonce: statement.nonce, ...signature } } as Input<C>
    return send(call, input, { ...sending, session })
  }
  /** After a wrong try the server needs account and password again. */
  const learn = async ({ name, data }: CallError): Promise<boolean> => {
    const { field } = (data ?? {}) as { field?: string }
    if (name === 'authenticatorRequired') setMore(now => ({ ...now, code: true }))
    else if (field !== undefined || name === 'signInWarning') setMore(now => ({ ...now, account: true }))
    if (name === 'statementInvalid')
      setStatement(await send(makeStatement, request, { quiet: true, session }))
    return false
  }
  return { statement, asks, sign, learn }
}

/** The form of account, password and code. */
function useProofForm<C extends Call>(
  { onDone }: SigningOptions<C>,
  { asks, sign, learn }: ReturnType<typeof useStatement<C>>,
) {
  const { t } = useText()
  const fields: readonly ProofField[] = ['account', 'password', 'code']
  return useForm<ProofEntries, ProofField, Output<C>>({
    from: noProof,
    fields: fields.filter(each => each === 'password' || asks[each]),
    check: ({ account, password, code }) => ({
      ...(asks.account && !account.trim() && { account: t('sign:dialog.accountMissing') }),
      ...(!password && { password: t('terms:enterYourPassword') }),
      ...(asks.code && !code.trim() && { code: t('sign:dialog.codeMissing') }),
    }),
    silent: () => true,
    asks: false,
    send: ({ values: { account, password, code } }, sending) => {
      const more = { ...(asks.account && { account }), ...(asks.code && { code }) }
      return sign({ password: passwordHash(password), ...more }, sending)
    },
    onRefused: learn,
    onDone,
  })
}

/** Signs a statement by password or by passkey. */
export function useSigning<C extends Call>(options: SigningOptions<C>) {
  const { t } = useText()
  const stated = useStatement(options)
  const { statement, asks, sign, learn } = stated
  const form = useProofForm(options, stated)
  const [declined, setDeclined] = useState('')
  const device = useForm<object, never, Output<C>>({
    from: {},
    fields: [],
    asks: false,
    send: async (_entry, sending) =>
      sign({ passkey: await answerChallenge(statement.asks.passkey!) }, sending),
    onRefused: learn,
    onDone: options.onDone,
  })
  const signByPasskey = async () => {
    setDeclined('')
    try {
      await device.submit()
    } catch (error) {
      if (!(error instanceof PasskeyDeclined)) throw error
      setDeclined(t('sign:dialog.passkeyCancelled'))
    }
  }
  return { statement, asks, form, device, signByPasskey, deviceTrouble: declined || device.trouble }
}
