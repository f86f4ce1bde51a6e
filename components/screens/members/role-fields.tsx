import { useText } from '../../shared/call/use-text.ts'
import { ChoiceField } from '../../shared/form/choice-field.tsx'
import { localName } from '../../shared/page/company-name.ts'
import { whyText } from '../../shared/why/why.ts'
import { Button } from '../../ui/base/button.tsx'
import { DateField, DateTimeField } from '../../ui/form/date/date-field.tsx'
import * as css from './members.css.ts'
import type { Choices, RoleDraft } from './role-draft.ts'

type Props = {
  /** Prefix of the fields' ids. */
  id: string
  draft: RoleDraft
  choices: Choices
  onChange: (draft: RoleDraft) => void
  onDrop?: (() => void) | undefined
  error?: string | undefined
}

/** One role in the study: which, at which site, from when to when. */
export function RoleFields({ id, draft, choices, onChange, onDrop, error }: Props) {
  const { t, locale } = useText()
  const role = choices.roles.find(each => each.id === draft.roleId)
  const set = (change: Partial<RoleDraft>) => onChange({ ...draft, ...change })
  return (
    <fieldset className={css.fields} aria-label={role ? localName(role, locale) : t('terms:role')}>
      <ChoiceField
        id={`${id}-roleId`}
        label={t('terms:role')}
        required
        single
        options={choices.roles.map(each => ({ value: each.id, label: localName(each, locale) }))}
        value={draft.roleId ? [draft.roleId] : []}
        onChange={([roleId = '']) => {
          const isSite = choices.roles.find(each => each.id === roleId)?.level === 'site'
          set({ roleId, ...(!isSite && { siteId: '' }) })
        }}
        error={error ?? (role?.refusal ? whyText(role.refusal, locale) : undefined)}
      />
      {role?.level === 'site' && (
        <ChoiceField
          id={`${id}-siteId`}
          label={t('assign:site')}
          hint={t('assign:siteHint')}
          single
          options={[
            { value: '', label: t('assign:everySite') },
            ...choices.sites.map(each => ({
              value: each.id,
              label: `${each.siteNo} ${localName(each, locale)}`,
            })),
          ]}
          value={draft.siteId ? [draft.siteId] : []}
          onChange={([siteId = '']) => set({ siteId })}
        />
      )}
      <Dates id={id} draft={draft} set={set} />
      {onDrop && (
        <Button small variant="quiet" className={css.start} onClick={onDrop}>
          {t('assign:drop')}
        </Button>
      )}
    </fieldset>
  )
}

type DatesProps = Pick<Props, 'id' | 'draft'> & { set: (change: Partial<RoleDraft>) => void }

function Dates({ id, draft, set }: DatesProps) {
  const { t } = useText()
  return (
    <>
      <DateTimeField
        id={`${id}-effectiveAt`}
        label={t('assign:from')}
        hint={t('assign:fromHint')}
        value={draft.from}
        onChange={from => set({ from })}
      />
      <DateField
        id={`${id}-expiresAt`}
        label={t('assign:to')}
        hint={t('assign:toHint')}
        value={draft.to}
        onChange={to => set({ to })}
      />
    </>
  )
}
