import { getInput } from '../../../contract/records/define.ts'
import { editSitePerson, type SitePerson } from '../../../contract/site-people/calls.ts'
import { sitePersonRecord } from '../../../contract/sites/people-fields.ts'
import { ActDialog } from '../../shared/act/act-dialog.tsx'
import { useText } from '../../shared/call/use-text.ts'
import { useNameOf } from '../../shared/people/person.tsx'
import { DateField } from '../../ui/form/date/date-field.tsx'

type Props = { siteId: string; person: SitePerson; onClose: () => void; onDone: () => Promise<unknown> }
type Values = { endsOn: string; reason: string }

/** Ends the duty of a person, or ends it sooner: all of them that may still be changed in a closed study (P37). */
export function EndDuty({ siteId, person, onClose, onDone }: Props) {
  const { t, wordAt } = useText()
  const name = useNameOf()(person)
  return (
    <ActDialog
      call={editSitePerson}
      from={person}
      toValues={({ endsOn }: SitePerson): Values => ({ endsOn: endsOn ?? '', reason: '' })}
      fields={['endsOn']}
      check={({ endsOn }: Values) =>
        getDayError(person, endsOn, {
          missing: wordAt('errors:201002'),
          early: wordAt('errors:201017'),
          later: t('siteDetail:people.endLater'),
        })
      }
      draft="site.person.end"
      toInput={({ values, from }) => ({
        ...getInput(sitePersonRecord, from),
        ...values,
        roles: from.roles as [],
        siteId,
        id: from.id,
        rowVersion: from.rowVersion,
      })}
      words={{
        title: t('siteDetail:people.endOf', { name }),
        confirm: t('siteDetail:people.end'),
        done: t('siteDetail:saved'),
      }}
      onDone={onDone}
      onClose={onClose}
    >
      {form => (
        <DateField
          id={`${form.id}-endsOn`}
          label={t('sitePeople:field.endsOn')}
          required
          value={form.values.endsOn}
          error={form.errors.endsOn}
          onChange={endsOn => form.set({ endsOn })}
        />
      )}
    </ActDialog>
  )
}

/** A last day is set, not before the first, and sooner than the one that is recorded. */
const getDayError = (
  { startsOn, endsOn: before }: SitePerson,
  endsOn: string,
  texts: Readonly<Record<'missing' | 'early' | 'later', string>>,
): { endsOn?: string } => {
  if (!endsOn) return { endsOn: texts.missing }
  if (startsOn && endsOn < startsOn) return { endsOn: texts.early }
  return before && endsOn >= before ? { endsOn: texts.later } : {}
}
