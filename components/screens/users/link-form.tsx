import { listJoinLinks, makeJoinLink } from '../../../contract/invitations/join-links.ts'
import { limits } from '../../../contract/limits.ts'
import { settingBounds } from '../../../contract/tenant/settings.ts'
import { useReread } from '../../shared/call/use-reread.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { Trouble } from '../../shared/form/trouble.tsx'
import { useCallForm } from '../../shared/form/use-call-form.ts'
import { fields, stack } from '../../shared/page/page.css.ts'
import { Button } from '../../ui/base/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import type { Made } from './link-made.tsx'
import { DepartmentChoice, TypeChoice, type UserType } from './place-choice.tsx'
import { useDepartmentRequired } from './use-department-required.ts'

/** `days` is null until the user types a number: then the company's default applies. */
type Entries = { type: UserType; departmentId: string | null; uses: string; days: string | null }

const first: Entries = { type: 'internal', departmentId: null, uses: '50', days: null }
const bounds = { uses: [1, limits.joinLinkUses], days: settingBounds.invitationDays } as const

const within = (name: keyof typeof bounds, text: string | null): boolean => {
  const [least, most] = bounds[name]
  return text === null || (/^\d{1,4}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most)
}

/** The type and department of people who use the link, their maximum number, and the validity. */
export function LinkForm({ onMade }: { onMade: (made: Made) => void }) {
  const { t } = useText()
  const required = useDepartmentRequired()
  const form = useMaking(required, onMade)
  const { id, values } = form
  const usual = useScoped(listJoinLinks, {}, { loading: false }).data?.days
  return (
    <Form className={stack} aria-label={t('users:link.form')} onSend={() => void form.submit()}>
      <Trouble text={form.trouble} />
      <TypeChoice value={values.type} onChange={type => form.set({ type })} />
      <div className={fields}>
        <DepartmentChoice
          id={`${id}-departmentId`}
          value={values.departmentId}
          required={required}
          error={form.errors.departmentId}
          onChange={departmentId => form.set({ departmentId })}
        />
        {(['uses', 'days'] as const).map(name => (
          <TextField
            key={name}
            {...form.text(name)}
            label={t(`users:link.${name}`)}
            inputMode="numeric"
            value={values[name] ?? String(usual ?? '')}
          />
        ))}
      </div>
      <div>
        <Button type="submit" variant="primary" busy={form.busy}>
          {t('users:link.make')}
        </Button>
      </div>
    </Form>
  )
}

function useMaking(departmentRequired: boolean, onMade: (made: Made) => void) {
  const { t } = useText()
  const reread = useReread()
  return useCallForm(makeJoinLink, {
    from: first,
    fields: ['departmentId', 'uses', 'days'],
    asks: false,
    check: entries => {
      const wrong = (['uses', 'days'] as const).filter(name => !within(name, entries[name]))
      const texts = wrong.map(name => {
        const [min, max] = bounds[name]
        return [name, t('users:link.range', { min, max })] as const
      })
      return {
        ...Object.fromEntries(texts),
        ...(departmentRequired &&
          entries.departmentId === null && { departmentId: t('users:link.departmentMissing') }),
      }
    },
    toField: path => (path === 'maxUses' ? 'uses' : path === 'days' ? path : undefined),
    toInput: ({ values: { type, departmentId, uses, days } }) => ({
      ...{ type, departmentId, maxUses: Number(uses) },
      ...(days !== null && { days: Number(days) }),
    }),
    onDone: async (made, { values }) => {
      onMade(made)
      await reread(listJoinLinks)
      return values
    },
  })
}
