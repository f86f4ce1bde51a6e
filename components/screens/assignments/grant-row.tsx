import { useState } from 'react'
import { listAssignableSites, listAssignableStudies } from '../../../contract/assignments/calls.ts'
import { visuallyHidden } from '../../../styles/recipes/a11y.css.ts'
import { useRested } from '../../shared/call/use-rested.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { ChoiceField } from '../../shared/form/choice-field.tsx'
import { localName } from '../../shared/page/company-name.ts'
import { whyText } from '../../shared/why/why.ts'
import { Button } from '../../ui/base/button.tsx'
import { DateField, DateTimeField } from '../../ui/form/date/date-field.tsx'
import * as css from './assignments.css.ts'
import type { GrantableRole, GrantDraft, GrantField } from './grants.ts'

/** Where studies and sites to choose come from. */
type PlaceCalls = { studies: typeof listAssignableStudies; sites: typeof listAssignableSites }
const assignable: PlaceCalls = { studies: listAssignableStudies, sites: listAssignableSites }

type Props = {
  /** Prefix of the fields' ids. */
  id: string
  number: number
  draft: GrantDraft
  roles: readonly GrantableRole[]
  onChange: (draft: GrantDraft) => void
  /** Removes the row; undefined for the only row. */
  onDrop?: () => void
  /** Without a role it asks for nothing else. */
  optional?: boolean
  /** By default those for which the actor may give roles. */
  places?: PlaceCalls
  /** Errors by field. */
  errors: Partial<Record<GrantField, string>>
}

/** One role assignment: which role, in which scope, from when to when. */
export function GrantRow(props: Props) {
  const { id, number, draft, roles, optional = false, onChange, onDrop, errors, places = assignable } = props
  const { t, locale } = useText()
  const role = roles.find(each => each.id === draft.roleId)
  const isEmpty = optional && draft.roleId === ''
  const set = (change: Partial<GrantDraft>) => onChange({ ...draft, ...change })
  const shut = role?.refusal ? whyText(role.refusal, locale) : undefined
  const choose = ([roleId = '']: string[]) => {
    const level = roles.find(each => each.id === roleId)?.level
    set({ roleId, ...(level !== 'site' && { siteId: '' }), ...(level === 'personnel' && { studyId: '' }) })
  }
  return (
    <fieldset className={css.row}>
      <legend className={onDrop ? css.legend : visuallyHidden}>
        {t('assign:row', { number })}
        {onDrop && (
          <Button small variant="quiet" onClick={onDrop}>
            {t('assign:drop')}
          </Button>
        )}
      </legend>
      <ChoiceField
        id={`${id}-roleId`}
        label={t('terms:role')}
        required={!optional}
        single
        options={roles.map(each => ({ value: each.id, label: localName(each, locale) }))}
        value={draft.roleId ? [draft.roleId] : []}
        onChange={choose}
        error={errors.roleId ?? shut}
      />
      {!isEmpty && role?.level !== 'personnel' && (
        <StudyField
          id={id}
          draft={draft}
          set={set}
          places={places}
          site={role?.level === 'site'}
          error={errors.studyId}
        />
      )}
      {role?.level === 'site' && (
        <SiteField id={id} draft={draft} set={set} places={places} error={errors.siteId} />
      )}
      {!isEmpty && <Period id={id} draft={draft} set={set} errors={errors} />}
    </fieldset>
  )
}

type PeriodProps = Pick<Props, 'id' | 'draft' | 'errors'> & { set: (change: Partial<GrantDraft>) => void }

function Period({ id, draft, set, errors }: PeriodProps) {
  const { t } = useText()
  return (
    <>
      <DateTimeField
        id={`${id}-effectiveAt`}
        label={t('assign:from')}
        hint={t('assign:fromHint')}
        value={draft.from}
        error={errors.effectiveAt}
        onChange={from => set({ from })}
      />
      <DateField
        id={`${id}-expiresAt`}
        label={t('assign:to')}
        hint={t('assign:toHint')}
        value={draft.to}
        error={errors.expiresAt}
        onChange={to => set({ to })}
      />
    </>
  )
}

type PlaceProps = {
  id: string
  places: PlaceCalls
  draft: GrantDraft
  set: (change: Partial<GrantDraft>) => void
  error?: string
}

function StudyField({ id, draft, places, site, set, error }: PlaceProps & { site: boolean }) {
  const { t, locale } = useText()
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState<{ value: string; label: string }[]>([])
  const settledQuery = useRested(query)
  const { data } = useScoped(places.studies, { query: settledQuery }, { keepsRows: true, loading: false })
  const matches = (data?.records ?? []).map(each => ({
    value: each.id,
    label: `${each.planId} ${localName(each, locale)}`,
  }))
  const options = [...chosen.filter(each => !matches.some(({ value }) => value === each.value)), ...matches]
  const shut = data?.records.find(each => each.id === draft.studyId)?.refusal
  return (
    <ChoiceField
      id={`${id}-studyId`}
      label={t('terms:study')}
      hint={site ? undefined : t('assign:studyHint')}
      required={site}
      single
      options={[...(site ? [] : [{ value: '', label: t('terms:wholeCompany') }]), ...options]}
      value={draft.studyId ? [draft.studyId] : []}
      onSearch={setQuery}
      onChange={([studyId = '']) => {
        setChosen(options.filter(each => each.value === studyId))
        set({ studyId, siteId: '' })
      }}
      error={error ?? (shut ? whyText(shut, locale) : undefined)}
    />
  )
}

function SiteField({ id, draft, places, set, error }: PlaceProps) {
  const { t, locale } = useText()
  const { studyId } = draft
  const { data } = useScoped(places.sites, { studyId }, { enabled: studyId !== '', loading: false })
  const options = (data?.records ?? []).map(each => ({
    value: each.id,
    label: `${each.siteNo} ${localName(each, locale)}`,
  }))
  const shut = data?.records.find(each => each.id === draft.siteId)?.refusal
  return (
    <ChoiceField
      id={`${id}-siteId`}
      label={t('assign:site')}
      hint={t(studyId === '' ? 'assign:chooseStudyFirst' : 'assign:siteHint')}
      single
      options={[{ value: '', label: t('assign:everySite') }, ...options]}
      value={draft.siteId ? [draft.siteId] : []}
      onChange={([siteId = '']) => set({ siteId })}
      error={error ?? (shut ? whyText(shut, locale) : undefined)}
    />
  )
}
