import { getInstant } from '../../../client/local-time.ts'
import { codeText } from '../../../client/words/i18n.ts'
import { codes } from '../../../contract/codes.ts'
import { addAgent, agentKinds, searchAgents } from '../../../contract/notices/company-agents.ts'
import { ActDialog } from '../../shared/act/act-dialog.tsx'
import { useText } from '../../shared/call/use-text.ts'
import type { Form } from '../../shared/form/use-form.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { DateTimeField } from '../../ui/form/date/date-field.tsx'
import { hintText } from '../../ui/form/field.css.ts'
import { UserPicker } from '../../widgets/user-picker/user-picker.tsx'
import * as css from './add-dialog.css.ts'

type Kind = (typeof agentKinds)[number]
type Entries = {
  userId: string
  agentId: string
  from: string
  until: string
  kinds: readonly Kind[]
  reason: string
}

const empty: Entries = { userId: '', agentId: '', from: '', until: '', kinds: [], reason: '' }
type Field = keyof Entries
const fields = ['userId', 'agentId', 'from', 'until', 'kinds', 'reason'] as const satisfies readonly Field[]

const isReversed = ({ from, until }: Entries): boolean =>
  from !== '' && until !== '' && (getInstant(until) ?? '') <= (getInstant(from) ?? '')

/** Names an agent for a user, for a time and for some kinds of notices or all. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const { t } = useText()
  const check = (values: Entries) => ({
    ...(!values.userId && { userId: t('noticeAgents:missing') }),
    ...(!values.agentId && { agentId: t('noticeAgents:missing') }),
    ...(values.userId && values.userId === values.agentId && { agentId: t('noticeAgents:same') }),
    ...(isReversed(values) && { until: codeText(codes.dateOrder.code) }),
  })
  return (
    <ActDialog<typeof addAgent, Entries, Field>
      call={addAgent}
      from={empty}
      fields={fields}
      draft="noticeAgents.add"
      check={check}
      toInput={({ values }) => ({
        ...{ userId: values.userId, agentId: values.agentId, kinds: [...values.kinds] },
        ...{ from: getInstant(values.from), until: getInstant(values.until), reason: values.reason.trim() },
      })}
      size="lg"
      words={{
        title: t('noticeAgents:add'),
        confirm: t('noticeAgents:add'),
        done: t('noticeAgents:done.add'),
      }}
      rereads={[searchAgents]}
      onClose={onClose}
    >
      {form => <Fields form={form} />}
    </ActDialog>
  )
}

function Fields({ form: { id, values, errors, set } }: { form: Form<Entries, Entries, Field> }) {
  const { t } = useText()
  return (
    <>
      <p className={hintText}>{t('noticeAgents:addText')}</p>
      {(['userId', 'agentId'] as const).map(field => (
        <UserPicker
          key={field}
          id={`${id}-${field}`}
          required
          label={field === 'userId' ? t('noticeAgents:user') : t('noticeAgents:agent')}
          error={errors[field]}
          value={values[field] ? [values[field]] : []}
          onChange={([chosen = '']) => set({ [field]: chosen })}
        />
      ))}
      <div className={css.times}>
        {(['from', 'until'] as const).map(field => (
          <DateTimeField
            key={field}
            id={`${id}-${field}`}
            label={field === 'from' ? t('noticeAgents:from') : t('noticeAgents:until')}
            value={values[field]}
            error={errors[field]}
            startTime={field === 'from' ? '00:00' : '23:59'}
            onChange={value => set({ [field]: value })}
          />
        ))}
      </div>
      <Kinds chosen={values.kinds} onChange={kinds => set({ kinds })} />
    </>
  )
}

type KindsProps = { chosen: readonly Kind[]; onChange: (kinds: Kind[]) => void }

function Kinds({ chosen, onChange }: KindsProps) {
  const { t } = useText()
  const toggle = (kind: Kind, checked: boolean) =>
    onChange(agentKinds.filter(each => (each === kind ? checked : chosen.includes(each))))
  return (
    <fieldset className={css.kinds}>
      <legend className={css.legend}>{t('noticeAgents:kinds')}</legend>
      <p className={hintText}>{t('noticeAgents:kindsHint')}</p>
      <div className={css.options}>
        {agentKinds.map(kind => (
          <Checkbox
            key={kind}
            label={t(`notices:kind.${kind}`)}
            checked={chosen.includes(kind)}
            onChange={({ currentTarget: { checked } }) => toggle(kind, checked)}
          />
        ))}
      </div>
    </fieldset>
  )
}
