import { send } from '../../../client/session/api.ts'
import type { Call, Input } from '../../../contract/define.ts'
import { holdChange } from '../../../contract/impact/calls.ts'
import { useText } from '../../shared/call/use-text.ts'
import { Trouble } from '../../shared/form/trouble.tsx'
import { useSubmit } from '../../shared/form/use-submit.ts'
import { Button } from '../../ui/base/button.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import { start } from './assignments.css.ts'

type Props<C extends Call> = { call: C; input: Input<C>; reason: string; onSent: () => void }

/** Sends a change that would unblind blinded people to a second person for approval. */
export function AskSecond<C extends Call>({ call, input, reason, onSent }: Props<C>) {
  const { t } = useText()
  const { busy, trouble, run } = useSubmit()
  const ask = () =>
    run(async sending => {
      await send(holdChange, { call: call.name, input: input as Record<string, unknown>, reason }, sending)
      toast('success', t('impact:held'))
      onSent()
    })
  return (
    <>
      <Trouble text={trouble} />
      <Button
        className={start}
        busy={busy}
        off={reason === '' ? t('common:reason.required') : undefined}
        onClick={() => void ask()}
      >
        {t('impact:hold')}
      </Button>
    </>
  )
}
