import type { FocusEvent, ReactNode } from 'react'
import { Button } from '../../ui/base/button.tsx'
import { steady } from '../../ui/base/steady.ts'
import { Form } from '../../ui/form/form.tsx'
import { Dialog, type DialogProps } from '../../ui/overlay/dialog.tsx'
import { useText } from '../call/use-text.ts'
import { mayLeave } from '../page/leave.ts'
import { stack } from './form.css.ts'
import { Trouble } from './trouble.tsx'

/** What a dialog needs of its form. */
export type DialogForm = {
  id: string
  busy: boolean
  trouble: string
  isDirty: boolean
  asks: boolean
  onBlur: (event: FocusEvent<HTMLElement>) => void
  submit: () => Promise<unknown>
}

export type FormDialogProps = Omit<DialogProps, 'open' | 'footer' | 'onClose'> & {
  form: DialogForm
  /** The label of the button that sends; without one there is nothing to send. */
  confirm?: string
  /** The label of the button that closes it; by default “Cancel”. */
  cancel?: string
  danger?: boolean
  /** Why it can't be sent at present. */
  off?: string
  /** Called when the user may leave the entries. */
  onClose: () => void
  /** The children contain the form element, with the id `${form.id}-form`, and the error of the whole form. */
  bare?: boolean
  /** Below the form: what it would change. */
  beside?: ReactNode
}

/** A form in a dialog: entries, the error of the whole form, and the buttons; closing asks before entries are lost. */
export function FormDialog(props: FormDialogProps) {
  const { form, confirm, cancel, danger, off, onClose, beside, bare, children, ...dialog } = props
  const { t } = useText()
  const formId = `${form.id}-form`
  const close = async () => {
    if (!form.asks || !form.isDirty || (await mayLeave())) onClose()
  }
  return (
    <Dialog
      {...dialog}
      open
      onClose={() => void close()}
      footer={
        <>
          <Button {...steady} onClick={() => void close()}>
            {cancel ?? t('portal:cancel')}
          </Button>
          {confirm !== undefined && (
            <Button
              {...steady}
              type="submit"
              form={formId}
              variant={danger ? 'danger' : 'primary'}
              busy={form.busy}
              off={off}
            >
              {confirm}
            </Button>
          )}
        </>
      }
    >
      <div className={stack}>
        {bare ? (
          children
        ) : (
          <Form id={formId} className={stack} onSend={() => void form.submit()} onBlur={form.onBlur}>
            <Trouble text={form.trouble} />
            {children}
          </Form>
        )}
        {beside}
      </div>
    </Dialog>
  )
}
