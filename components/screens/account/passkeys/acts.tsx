import { useState } from 'react'
import { isCallError } from '../../../../client/http/call-error.ts'
import { send } from '../../../../client/session/api.ts'
import { addPasskey, dropPasskey, PasskeyDeclined } from '../../../../client/sign-in/passkeys.ts'
import { renamePasskey } from '../../../../contract/auth/passkeys.ts'
import { useSessionStore } from '../../../shared/call/session-context.ts'
import { useText } from '../../../shared/call/use-text.ts'
import { browserName } from '../../../shared/page/browser-name.ts'
import { toast } from '../../../ui/feedback/toast-store.ts'
import type { Trouble } from '../parts/attempt.ts'
import { ProofDialog } from '../parts/proof-dialog.tsx'
import type { Act } from './section.tsx'

type Props = { onClose: () => void; onDone: () => void }

/** The dialog of the current action on passkeys. */
export function Acts({ act, ...ends }: Props & { act: Act }) {
  if (act.kind === 'add') return <Add {...ends} />
  const Work = act.kind === 'rename' ? Rename : Remove
  return <Work {...ends} passkey={act.passkey} />
}

/** Adding a passkey: first a name, then the password, a code if the server requires one, then the device. */
function Add(ends: Props) {
  const { t } = useText()
  const [name, setName] = useState('')
  const { held, withPassword, withCode } = useAdding(name, ends)
  const common = {
    title: t('secondFactor:passkeys.add'),
    submit: t('common:action.add'),
    sayOf: (error: unknown): Trouble | null =>
      error instanceof PasskeyDeclined
        ? { kind: 'other', until: 0, text: t('secondFactor:passkeys.cancelled') }
        : null,
    onClose: ends.onClose,
  }
  if (name === '') return <Name onNamed={setName} onClose={ends.onClose} />
  if (held === undefined)
    return (
      <ProofDialog
        key="password"
        {...common}
        text={t('secondFactor:passkeys.addText')}
        kind="password"
        label={t('secondFactor:section.password')}
        faultOf={typed => (typed === '' ? t('secondFactor:field.password') : '')}
        onSubmit={withPassword}
      />
    )
  return (
    <ProofDialog
      key="code"
      {...common}
      text={t('secondFactor:passkeys.codeText')}
      kind="code"
      label={t('secondFactor:section.anyCode')}
      faultOf={typed => (typed.trim() === '' ? t('secondFactor:field.any') : '')}
      onSubmit={withCode}
    />
  )
}

/** Sends the proofs; keeps the password while the server waits for a code as well. */
function useAdding(name: string, { onDone }: Props) {
  const { t } = useText()
  const session = useSessionStore()
  const [held, setHeld] = useState<string>()
  const add = async (password: string, code?: string) => {
    await addPasskey({ password, code, name }, session)
    toast('success', t('secondFactor:passkeys.added'))
    onDone()
  }
  const withPassword = async (password: string) => {
    try {
      await add(password)
    } catch (error) {
      if (!isCallError(error, 'authenticatorRequired')) throw error
      setHeld(password)
    }
  }
  return { held, withPassword, withCode: (typed: string) => add(held ?? '', typed.trim()) }
}

function Name({ onNamed, onClose }: { onNamed: (name: string) => void; onClose: () => void }) {
  const { t } = useText()
  return (
    <ProofDialog
      title={t('secondFactor:passkeys.add')}
      text={t('secondFactor:passkeys.nameText')}
      kind="name"
      label={t('terms:name')}
      hint={t('secondFactor:passkeys.nameHint')}
      first={browserName(navigator.userAgent) ?? ''}
      faultOf={typed => (typed.trim() === '' ? t('secondFactor:field.name') : '')}
      submit={t('terms:continue')}
      onSubmit={async typed => onNamed(typed.trim())}
      onClose={onClose}
    />
  )
}

function Rename({ passkey, onClose, onDone }: Props & { passkey: { id: string; name: string } }) {
  const { t } = useText()
  const session = useSessionStore()
  const rename = async (typed: string) => {
    await send(renamePasskey, { id: passkey.id, name: typed.trim() }, { session, quiet: true })
    toast('success', t('secondFactor:passkeys.renamed'))
    onDone()
  }
  return (
    <ProofDialog
      title={t('secondFactor:passkeys.renameTitle')}
      text=""
      kind="name"
      label={t('terms:name')}
      first={passkey.name}
      faultOf={typed => (typed.trim() === '' ? t('secondFactor:field.name') : '')}
      submit={t('common:action.save')}
      onSubmit={rename}
      onClose={onClose}
    />
  )
}

/** Removing a passkey requires the password: an unattended computer must not be enough. */
function Remove({
  passkey: { id, name },
  onClose,
  onDone,
}: Props & { passkey: { id: string; name: string } }) {
  const { t } = useText()
  const session = useSessionStore()
  const remove = async (password: string) => {
    await dropPasskey(id, password, session)
    toast('success', t('secondFactor:passkeys.removed'))
    onDone()
  }
  return (
    <ProofDialog
      title={t('secondFactor:passkeys.removeTitle')}
      text={t('secondFactor:passkeys.removeText', { name })}
      kind="password"
      label={t('secondFactor:section.password')}
      faultOf={typed => (typed === '' ? t('secondFactor:field.password') : '')}
      submit={t('terms:remove')}
      danger
      onSubmit={remove}
      onClose={onClose}
    />
  )
}
