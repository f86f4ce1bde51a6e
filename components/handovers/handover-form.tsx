import { useId, useMemo, useRef, useState } from 'react'
import { getInstant, getMinute } from '../../client/local-time.ts'
import { send } from '../../client/session/api.ts'
import type { Input, Output } from '../../contract/define.ts'
import {
  addHandover,
  editHandover,
  type handoverById,
  handoverHoldings,
  searchHandovers,
} from '../../contract/handovers/calls.ts'
import { limits } from '../../contract/limits.ts'
import { ImpactPanel } from '../impact/impact-panel.tsx'
import { useNavigation } from '../shell/navigation.tsx'
import { discardUnsaved } from '../shell/unsaved.ts'
import { useDraft } from '../shell/use-draft.ts'
import { Button } from '../ui/button.tsx'
import { refuse } from '../ui/combobox/refusal.ts'
import { DateTimeField } from '../ui/dates/date-field.tsx'
import { Form } from '../ui/form.tsx'
import { Banner } from '../ui/notice-bar.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { toast } from '../ui/toast-store.ts'
import { useReread } from '../use-reread.ts'
import { useSubmit } from '../use-submit.ts'
import { useText } from '../use-text.ts'
import { UserPicker } from '../user-picker/user-picker.tsx'
import * as css from './handovers.css.ts'
import { type Chosen, Holdings, isFree } from './holdings.tsx'

type Draft = Output<typeof handoverById>
type HoldingsData = Output<typeof handoverHoldings>

type Props = { holdings: HoldingsData; draft: Draft | null }

/** Everything that a user holds, who takes it over and when: saved as a draft, or submitted and locked (B44, F19). */
export function HandoverForm({ holdings, draft }: Props) {
  const { t } = useText()
  const form = useForm({ holdings, draft })
  const { values, set } = form
  const given = useMemo(() => draft && [draft.to], [draft])
  return (
    <div className={css.page}>
      {form.trouble && <Banner notice={{ id: 'trouble', tone: 'danger', text: form.trouble }} />}
      <Form id={form.id} className={css.fields} onSend={() => form.save(true)}>
        <UserPicker
          label={t('handovers:successor')}
          required
          control={form.picker}
          value={values.toUserId ? [values.toUserId] : []}
          given={given}
          onChange={([toUserId = '']) => set({ toUserId })}
          error={form.faults.toUserId}
        />
        <DateTimeField
          id={form.atId}
          label={t('handovers:at')}
          hint={t('handovers:atHint')}
          required
          value={values.at}
          error={form.faults.at}
          onChange={at => set({ at })}
        />
      </Form>
      <div id={form.itemsId} className={css.items}>
        <Holdings holdings={holdings} chosen={values} onChange={set} error={form.faults.items} />
      </div>
      <ImpactPanel call={addHandover} input={foreseen(holdings.user.id, values)} level={2} />
      <TextArea
        id={form.reasonId}
        label={t('handovers:reason')}
        required
        countTo={limits.reasonLength}
        value={values.reason}
        error={form.faults.reason}
        onChange={event => set({ reason: event.currentTarget.value })}
      />
      <div className={css.foot}>
        <Button busy={form.busy} onClick={() => form.save(false)}>
          {t('handovers:saveDraft')}
        </Button>
        <Button type="submit" form={form.id} variant="primary" busy={form.busy}>
          {t('handovers:submit')}
        </Button>
      </div>
    </div>
  )
}

type Values = Chosen & { toUserId: string; at: string; reason: string }

/** The time does not change who gains what; the call requires one. */
const anyMinute = '2000-01-01T00:00:00.000Z'

/** The request of the impact before saving, as if done today; null while there is no successor. */
const foreseen = (
  fromUserId: string,
  { toUserId, assignmentIds, departmentIds, taskIds }: Values,
): Input<typeof addHandover> | null =>
  toUserId === ''
    ? null
    : {
        ...{ fromUserId, toUserId, assignmentIds, departmentIds, taskIds },
        at: anyMinute,
        reason: '-',
      }

const getStart = ({ holdings, draft }: Props): Values => ({
  toUserId: draft?.to.id ?? '',
  at: getMinute(draft?.at ?? null),
  reason: draft?.reason ?? '',
  assignmentIds: draft?.assignmentIds ?? free(holdings.assignments),
  departmentIds: draft?.departmentIds ?? free(holdings.departments),
  taskIds: draft?.taskIds ?? free(holdings.tasks),
})

/** Everything that no other handover includes; all of it is selected by default. */
const free = (things: readonly Parameters<typeof isFree>[0][]): string[] =>
  things.filter(isFree).map(each => each.id)

type Field = 'toUserId' | 'at' | 'items' | 'reason'

/** What is missing, in the order of the form, with a link to the first. */
function useMissing({ toUserId, at, reason, assignmentIds, departmentIds, taskIds }: Values) {
  const picker = useRef<HTMLInputElement>(null)
  const [id, atId, itemsId, reasonId] = [useId(), useId(), useId(), useId()]
  const count = assignmentIds.length + departmentIds.length + taskIds.length
  const held: Record<Field, unknown> = { toUserId, at: getInstant(at), items: count, reason: reason.trim() }
  const missing = (['toUserId', 'at', 'items', 'reason'] as const).filter(field => !held[field])
  const focusFirst = () => {
    const [first] = missing
    refuse()
    if (first === 'toUserId') picker.current?.focus()
    else if (first === 'items')
      document.querySelector<HTMLElement>(`#${CSS.escape(itemsId)} input:enabled`)?.focus()
    else document.getElementById(first === 'at' ? atId : reasonId)?.focus()
  }
  return { picker, id, atId, itemsId, reasonId, missing, focusFirst }
}

function useForm(props: Props) {
  const { t } = useText()
  const { go } = useNavigation()
  const reread = useReread()
  const [values, setValues] = useState(() => getStart(props))
  const [tried, setTried] = useState(false)
  const submit = useSubmit()
  const { missing, focusFirst, ...fields } = useMissing(values)
  const { holdings, draft } = props
  const start = getStart(props)
  useDraft(`handover-${holdings.user.id}-${draft?.id ?? 'new'}`, {
    dirty: JSON.stringify(values) !== JSON.stringify(start),
    values: () => values,
    restore: kept => setValues({ ...start, ...kept }),
  })
  const told = submit.error?.data as { field?: string } | null | undefined
  const texts: Record<Field, string> = {
    toUserId: t('handovers:successorRequired'),
    at: t('handovers:atRequired'),
    items: t('handovers:itemsRequired'),
    reason: t('handovers:reasonRequired'),
  }
  const faults = {
    ...(tried && Object.fromEntries(missing.map(field => [field, texts[field]]))),
    ...(told?.field && submit.error && { [told.field]: submit.error.message }),
  } as Partial<Record<Field, string>>
  const save = (submitted: boolean) => {
    setTried(true)
    const at = getInstant(values.at)
    if (!at || missing.length > 0) return focusFirst()
    void submit.run(async sending => {
      const wish = { ...values, at, reason: values.reason.trim(), submit: submitted }
      if (draft) await send(editHandover, { id: draft.id, rowVersion: draft.rowVersion, ...wish }, sending)
      else await send(addHandover, { fromUserId: holdings.user.id, ...wish }, sending)
      discardUnsaved()
      toast('success', t(submitted ? 'handovers:submitted' : 'handovers:saved'))
      await reread(searchHandovers, handoverHoldings)
      go(`/csr_mds/user/detail/${holdings.user.id}/transferOfPermissions`)
    })
  }
  const set = (change: Partial<Values>) => {
    setValues(now => ({ ...now, ...change }))
    submit.forget()
  }
  return { ...submit, ...fields, values, set, faults, save }
}
