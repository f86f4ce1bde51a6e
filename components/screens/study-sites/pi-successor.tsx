import { dateOnly } from '../../../client/zones/format.ts'
import type { SitePerson } from '../../../contract/site-people/calls.ts'
import { investigatorRoles, type PiWarning } from '../../../contract/sites/pi-warnings.ts'
import type { SiteStatus } from '../../../contract/sites/shapes.ts'
import { useText } from '../../shared/call/use-text.ts'
import { useNameOf } from '../../shared/people/person.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { RadioGroup, type RadioOption } from '../../ui/form/radio-group.tsx'
import * as css from './site-page.css.ts'
import { useDuty } from './site-words.ts'

type Props = {
  id: string
  people: readonly SitePerson[]
  value: string
  error: string | undefined
  onChange: (personId: string) => void
}

const isInvestigator = ({ roles }: SitePerson) => investigatorRoles.some(role => roles.includes(role))

/** What a person who is being added would lack as the main principal investigator, as far as the form knows. */
export const getNewWarnings = (
  { roles, userId }: { roles: readonly string[]; userId: string | null },
  siteStatus: SiteStatus,
): PiWarning[] => [
  ...(investigatorRoles.some(role => roles.includes(role)) ? [] : (['noInvestigatorRole'] as const)),
  ...(userId ? [] : (['noAccount'] as const)),
  ...(siteStatus === 'active' ? (['noTraining'] as const) : []),
]

/** The people who may become the main principal investigator; those without an investigator's role are folded. */
export function SuccessorField({ id, people, value, error, onChange }: Props) {
  const { t } = useText()
  const line = useLine()
  const others = people.filter(({ main }) => !main)
  const folded = others.filter(each => !isInvestigator(each))
  const investigators = others.filter(isInvestigator)
  const shared = { name: `${id}-radio`, value, onChange }
  return (
    <div className={css.small}>
      <RadioGroup
        {...shared}
        id={id}
        label={t('siteDetail:pi.person')}
        required
        error={error}
        hint={investigators.length === 0 ? t('siteDetail:pi.noInvestigator') : undefined}
        options={investigators.map(line)}
      />
      {folded.length > 0 && (
        <details className={css.folded}>
          <summary>{t('siteDetail:pi.noRole', { count: folded.length })}</summary>
          <RadioGroup
            {...shared}
            label={t('siteDetail:pi.noRole', { count: folded.length })}
            options={folded.map(line)}
          />
        </details>
      )}
    </div>
  )
}

/** One person: name, then roles, account, training and the days of the duty. */
function useLine(): (person: SitePerson) => RadioOption {
  const { t, wordAt } = useText()
  const getName = useNameOf()
  const duty = useDuty()
  return person => {
    const { id, roles, customRole, account, training, startsOn, endsOn } = person
    const facts = [
      ...roles.map(role => (role === 'other' && customRole ? customRole : wordAt(`sitePeople:role.${role}`))),
      account ? t('siteDetail:pi.account', { account }) : t('siteDetail:pi.noAccount'),
      training?.until
        ? t('siteDetail:pi.trained', { date: dateOnly(training.until) })
        : t(training ? 'siteDetail:pi.trainedOpen' : 'siteDetail:pi.untrained'),
      ...(startsOn || endsOn ? [duty(person)] : []),
    ]
    return { value: id, label: getName(person), hint: facts.join(' · ') }
  }
}

type ConfirmProps = {
  id: string
  warnings: readonly PiWarning[]
  checked: boolean
  error: string | undefined
  onChange: (checked: boolean) => void
}

/** What the main principal investigator lacks, to be confirmed. */
export function ConfirmWarnings({ id, warnings, checked, error, onChange }: ConfirmProps) {
  const { t } = useText()
  if (warnings.length === 0) return null
  return (
    <div className={css.warning}>
      <ul className={css.points}>
        {warnings.map(each => (
          <li key={each}>{t(`siteDetail:pi.warning.${each}`)}</li>
        ))}
      </ul>
      <Checkbox
        id={id}
        label={t('siteDetail:pi.confirm')}
        checked={checked}
        error={error}
        onChange={event => onChange(event.currentTarget.checked)}
      />
    </div>
  )
}
