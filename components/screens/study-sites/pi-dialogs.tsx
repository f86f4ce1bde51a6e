import { send } from '../../../client/session/api.ts'
import type { PiReplacementAct } from '../../../contract/signatures/acts.ts'
import { type SitePerson, undoPiReplacement } from '../../../contract/site-people/calls.ts'
import { replacePi } from '../../../contract/site-people/replace-pi.ts'
import { siteById } from '../../../contract/sites/calls.ts'
import type { PiWarning } from '../../../contract/sites/pi-warnings.ts'
import { ActDialog } from '../../shared/act/act-dialog.tsx'
import { useText } from '../../shared/call/use-text.ts'
import { type ActEntries, SignatureDialog } from '../../shared/sign/signature-dialog.tsx'
import { DateField } from '../../ui/form/date/date-field.tsx'
import { ConfirmWarnings, SuccessorField } from './pi-successor.tsx'
import type { SiteDetail } from './site-detail.tsx'

type Props = {
  site: Pick<SiteDetail, 'id' | 'rowVersion'>
  onClose: () => void
  onDone: () => Promise<unknown>
}
type ReplaceProps = Props & { people: readonly SitePerson[] }
type SeenSite = Props['site']

/** After another user's change the entries stay, over the site and the personnel as they are now. */
function useOvertaken({ site, onDone }: Props) {
  const { t } = useText()
  return {
    overtaken: t('siteDetail:pi.overtaken'),
    reload: async (): Promise<SeenSite> => {
      const theirs = await send(siteById, { siteId: site.id }, { quiet: true })
      await onDone()
      return theirs
    },
  }
}

const getWarnings = (people: readonly SitePerson[], personId: string): readonly PiWarning[] =>
  people.find(({ id }) => id === personId)?.piWarnings ?? []

type Entries = { personId: string; from: string; sure: boolean }

/** What is wrong with the entries, by field. */
function useReplacementCheck(people: readonly SitePerson[]) {
  const { t, wordAt } = useText()
  const missing = wordAt('errors:201002')
  return ({ personId, from, sure }: Entries) => ({
    ...(!personId && { personId: missing }),
    ...(getWarnings(people, personId).length > 0 && !sure && { confirmed: t('siteDetail:pi.unconfirmed') }),
    ...(!from && { from: missing }),
  })
}

const getChange = (people: readonly SitePerson[], { personId, from }: Entries): PiReplacementAct => ({
  act: 'piReplacement',
  personId,
  from,
  confirmed: [...getWarnings(people, personId)],
})

/** Whether a day is over in the calendar of the reader. */
const isPast = (day: string): boolean => day !== '' && day < new Date().toLocaleDateString('sv')

type FieldsProps = {
  id: string
  people: readonly SitePerson[]
  values: Entries
  errors: { [K in 'personId' | 'confirmed' | 'from']?: string | undefined }
  set: (values: Partial<Entries>) => void
}

/** Successor, what they lack, and the first day. */
function ReplacementFields({ id, people, values, errors, set }: FieldsProps) {
  const { t } = useText()
  return (
    <>
      <SuccessorField
        id={`${id}-personId`}
        people={people}
        error={errors.personId}
        value={values.personId}
        onChange={personId => set({ personId, sure: false })}
      />
      <ConfirmWarnings
        id={`${id}-confirmed`}
        warnings={getWarnings(people, values.personId)}
        checked={values.sure}
        error={errors.confirmed}
        onChange={sure => set({ sure })}
      />
      <DateField
        id={`${id}-from`}
        label={t('siteDetail:pi.from')}
        hint={t(isPast(values.from) ? 'siteDetail:pi.lateNote' : 'siteDetail:pi.fromHelp')}
        error={errors.from}
        required
        value={values.from}
        onChange={from => set({ from })}
      />
    </>
  )
}

const useTitle = (people: readonly SitePerson[]) => {
  const { t } = useText()
  return t(people.some(({ main }) => main) ? 'siteDetail:pi.replace' : 'siteDetail:pi.name')
}

/** Replaces the main principal investigator from a day on: one act, with its reason. */
export function ReplacePi({ people, ...props }: ReplaceProps) {
  const { t } = useText()
  const check = useReplacementCheck(people)
  return (
    <ActDialog
      {...useOvertaken(props)}
      call={replacePi}
      from={props.site}
      toValues={(_: SeenSite) => ({ personId: '', from: '', sure: false, reason: '' })}
      fields={['personId', 'confirmed', 'from']}
      check={check}
      toInput={({ values, from: { id, rowVersion } }) => ({
        id,
        rowVersion,
        reason: values.reason,
        change: getChange(people, values),
      })}
      words={{ title: useTitle(people), confirm: t('siteDetail:save'), done: t('siteDetail:pi.done') }}
      onDone={props.onDone}
      onClose={props.onClose}
    >
      {form => <ReplacementFields people={people} {...form} />}
    </ActDialog>
  )
}

const confirmedText = 'confirmed'
const toEntries = ({ personId = '', from = '', confirmed }: ActEntries): Entries => ({
  ...{ personId, from, sure: confirmed === confirmedText },
})

/** The same act where the company asks for a signature. */
export function SignReplacement({ people, ...props }: ReplaceProps) {
  const { t } = useText()
  const check = useReplacementCheck(people)
  return (
    <SignatureDialog
      title={useTitle(people)}
      call={replacePi}
      record={props.site}
      from={{ personId: '', confirmed: '', from: '' }}
      check={values => check(toEntries(values))}
      toChange={values => getChange(people, toEntries(values))}
      done={t('siteDetail:pi.done')}
      onDone={props.onDone}
      onClose={props.onClose}
    >
      {form => (
        <ReplacementFields
          id={form.id}
          people={people}
          values={toEntries(form.values)}
          errors={form.errors}
          set={({ sure, ...others }) =>
            form.set({ ...others, ...(sure !== undefined && { confirmed: sure ? confirmedText : '' }) })
          }
        />
      )}
    </SignatureDialog>
  )
}

/** Takes a replacement back before its day. */
export function UndoPi({ from, ...props }: Props & { from: string }) {
  const { t } = useText()
  return (
    <ActDialog
      {...useOvertaken(props)}
      call={undoPiReplacement}
      from={props.site}
      toValues={(_: SeenSite) => ({ reason: '' })}
      toInput={({ values, from: { id, rowVersion } }) => ({ ...values, siteId: id, rowVersion, from })}
      words={{
        title: t('siteDetail:pi.undoTitle'),
        confirm: t('siteDetail:pi.undo'),
        done: t('siteDetail:pi.undone'),
      }}
      onDone={props.onDone}
      onClose={props.onClose}
    />
  )
}
