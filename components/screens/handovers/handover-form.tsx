import { useMemo, useRef, useState } from 'react'
import { getInstant, getMinute } from '../../../client/local-time.ts'
import { send } from '../../../client/session/api.ts'
import type { Input, Output } from '../../../contract/define.ts'
import {
  addHandover,
  editHandover,
  type handoverById,
  handoverHoldings,
  searchHandovers,
} from '../../../contract/handovers/calls.ts'
import { limits } from '../../../contract/limits.ts'
import { useReread } from '../../shared/call/use-reread.ts'
import { useText } from '../../shared/call/use-text.ts'
import { Trouble } from '../../shared/form/trouble.tsx'
import { useForm } from '../../shared/form/use-form.ts'
import { useNavigation } from '../../shared/page/navigation.tsx'
import { Button } from '../../ui/base/button.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import { DateTimeField } from '../../ui/form/date/date-field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { UserPicker } from '../../widgets/user-picker/user-picker.tsx'
import { ImpactPanel } from '../impact/impact-panel.tsx'
import * as css from './handovers.css.ts'
import { type Chosen, Holdings, isFree } from './holdings.tsx'

type Draft = Output<typeof handoverById>
type HoldingsData = Output<typeof handoverHoldings>

type Props = { holdings: HoldingsData; draft: Draft | null }

/** Everything that a user holds, who takes it over and when: saved as a draft, or submitted and locked (B44, F19). */
export function HandoverForm({ holdings, draft }: Props) {
  const { t } = useText()
  const { form, save } = useHandover({ holdings, draft })
  const { values, set } = form
  const receivers = useMemo(() => draft && [draft.to], [draft])
  return (
    <div className={css.page}>
      <Trouble text={form.trouble} />
      <Form id={`${form.id}-form`} className={css.fields} onSend={() => save(true)} onBlur={form.onBlur}>
        <UserPicker
          label={t('handovers:to')}
          required
          id={`${form.id}-toUserId`}
          value={values.toUserId ? [values.toUserId] : []}
          given={receivers}
          onChange={([toUserId = '']) => set({ toUserId })}
          error={form.errors.toUserId}
        />
        <DateTimeField
          id={`${form.id}-at`}
          label={t('handovers:at')}
          hint={t('handovers:atHint')}
          required
          value={values.at}
          error={form.errors.at}
          onChange={at => set({ at })}
        />
      </Form>
      <div id={`${form.id}-items`} className={css.items}>
        <Holdings holdings={holdings} chosen={values} onChange={set} error={form.errors.items} />
      </div>
      <ImpactPanel call={addHandover} input={foreseen(holdings.user.id, values)} level={2} />
      <TextArea
        {...form.text('reason')}
        label={t('common:reason.label')}
        required
        countTo={limits.reasonLength}
      />
      <div className={css.foot}>
        <Button busy={form.busy} onClick={() => save(false)}>
          {t('handovers:saveDraft')}
        </Button>
        <Button type="submit" form={`${form.id}-form`} variant="primary" busy={form.busy}>
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

/** The entries, and saving them as a draft or for good. */
function useHandover(props: Props) {
  const { t } = useText()
  const { go } = useNavigation()
  const reread = useReread()
  const { holdings, draft } = props
  const [from] = useState(() => getStart(props))
  const submitted = useRef(false)
  const form = useForm({
    from,
    fields: ['toUserId', 'at', 'items', 'reason'],
    draft: `handover-${holdings.user.id}-${draft?.id ?? 'new'}`,
    check: ({ toUserId, at, reason, assignmentIds, departmentIds, taskIds }) => ({
      ...(toUserId === '' && { toUserId: t('handovers:successorRequired') }),
      ...(!getInstant(at) && { at: t('handovers:atRequired') }),
      ...(assignmentIds.length + departmentIds.length + taskIds.length === 0 && {
        items: t('handovers:itemsRequired'),
      }),
      ...(reason.trim() === '' && { reason: t('common:reason.required') }),
    }),
    send: ({ values }, sending) => {
      const wish = { ...values, at: getInstant(values.at) ?? '', submit: submitted.current }
      return draft
        ? send(editHandover, { id: draft.id, rowVersion: draft.rowVersion, ...wish }, sending)
        : send(addHandover, { fromUserId: holdings.user.id, ...wish }, sending)
    },
    onDone: async () => {
      toast('success', t(submitted.current ? 'handovers:submitted' : 'handovers:saved'))
      await reread(searchHandovers, handoverHoldings)
      go(`/csr_mds/user/detail/${holdings.user.id}/transferOfPermissions`)
    },
  })
  const save = (forGood: boolean) => {
    submitted.current = forGood
    void form.submit()
  }
  return { form, save }
}
