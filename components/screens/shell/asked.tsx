import { useStore } from '@nanostores/react'
import { $asked } from '../../shared/page/ask.ts'
import { Button } from '../../ui/base/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'

/** Draws the open question, if any. */
export function Asked() {
  const [question] = useStore($asked)
  if (!question) return null
  const { id, title, text, confirm, cancel, danger, closeConfirms = false, answer } = question
  return (
    <Dialog
      key={id}
      open
      size="sm"
      title={title}
      firm={cancel === undefined}
      onClose={() => answer(closeConfirms)}
      footer={
        <>
          {cancel !== undefined && <Button onClick={() => answer(false)}>{cancel}</Button>}
          <Button variant={danger ? 'danger' : 'primary'} onClick={() => answer(true)}>
            {confirm}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  )
}
