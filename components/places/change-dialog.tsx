import { type ReactNode, useId, useState } from 'react'
import { type CallError, isCallError } from '../../client/http/call-error.ts'
import type { Call } from '../../contract/define.ts'
import { limits } from '../../contract/limits.ts'
import { LateImpact } from '../impact/late-impact.tsx'
import { mayLeave } from '../shell/leave.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { Banner } from '../ui/notice-bar.tsx'
import { steady } from '../ui/steady.ts'
import { TextArea } from '../ui/text-area.tsx'
import { useText } from '../use-text.ts'
import * as css from './places.css.ts'

type Props = {
  title: string
  confirm: string
  danger?: boolean
  size?: 'sm' | 'md' | 'lg'
  /** Why it can't be confirmed at present. */
  off?: string
  /** A reason may be given, for the audit trail. */
  reasoned?: boolean
  /** The request, whose impact is shown before anything is saved; null while it is incomplete. */
  impact?: { call: Call; input: Record<string, unknown> | null }
  /** Makes the change; an error is shown here unless `onRefused` handles it. */
  onConfirm: (reason: string, submitKey: string | undefined) => Promise<unknown>
  /** Return true when the failure has been shown elsewhere. */
  onRefused?: (error: CallError) => boolean | Promise<boolean>
  onClose: () => void
  children?: ReactNode
}

/** The common dialog for changes of departments and positions: change, reason, impact, and the button that saves. */
export function ChangeDialog(props: Props) {
  const { title, danger, size, off, reasoned, impact, onClose, children } = props
  const { t } = useText()
  const id = useId()
  const [reason, setReason] = useState('')
  const { busy, trouble, confirm } = useConfirm(props, reason)
  const close = async () => {
    if (await mayLeave()) onClose()
  }
  return (
    <Dialog
      open
      title={title}
      size={size}
      onClose={close}
      footer={
        <>
          <Button {...steady} onClick={close}>
            {t('places:cancel')}
          </Button>
          <Button
            {...steady}
            type="submit"
            form={id}
            variant={danger ? 'danger' : 'primary'}
            busy={busy}
            off={off}
          >
            {props.confirm}
          </Button>
        </>
      }
    >
      <div className={css.stack}>
        <Form id={id} className={css.stack} onSend={() => void confirm()}>
          {trouble && <Banner notice={{ id: 'trouble', tone: 'danger', text: trouble }} />}
          {children}
          {reasoned && <Reason value={reason} onChange={setReason} />}
        </Form>
        {impact && <LateImpact {...impact} />}
      </div>
    </Dialog>
  )
}

function Reason({ value, onChange }: { value: string; onChange: (reason: string) => void }) {
  const { t } = useText()
  return (
    <TextArea
      label={t('places:reason')}
      hint={t('places:reasonHint')}
      rows={2}
      maxLength={limits.reasonLength}
      value={value}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}

function useConfirm({ onConfirm, onRefused }: Props, reason: string) {
  const { t } = useText()
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState('')
  const [submitKey, setSubmitKey] = useState<string>()
  const confirm = async () => {
    setBusy(true)
    setTrouble('')
    try {
      await onConfirm(reason.trim(), submitKey)
    } catch (error) {
      if (!isCallError(error)) throw error
      setSubmitKey(error.transport ? error.submitKey : undefined)
      if (!(await onRefused?.(error))) setTrouble(error.message || t('portal:state.errorTitle'))
    } finally {
      setBusy(false)
    }
  }
  return { busy, trouble, confirm }
}
