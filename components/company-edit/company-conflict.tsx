import { dateTime } from '../../client/zones/format.ts'
import { BothSides } from '../tenant-setting/both-sides.tsx'
import { useText } from '../use-text.ts'
import { changedIn, type Draft, getDraft, type Overtaken } from './draft.ts'
import { useCompanyText } from './value-text.ts'

type Props = {
  mine: Draft
  /** The values at the start of editing. */
  base: Draft
  theirs: Overtaken
  busy: boolean
  onMine: () => void
  onTheirs: () => void
  onBack: () => void
}

/** Another user saved the company first: shows the changes of both, side by side. */
export function CompanyConflict({ mine, base, theirs, ...ways }: Props) {
  const { t, wordAt } = useText()
  const text = useCompanyText()
  const saved = getDraft(theirs.company)
  const own = changedIn(mine, base)
  const fields = [...new Set([...own, ...changedIn(saved, base)])]
  const said = (field: keyof Draft, draft: Draft) =>
    field === 'logo' && draft.logo === 'kept' ? t('tenant:company.logoKept') : text(field, draft[field])
  return (
    <BothSides
      title={t('tenant:company.conflictTitle')}
      text={t('tenant:company.conflictText', {
        name: theirs.by ?? t('tenant:conflict.unknown'),
        at: theirs.at ? dateTime(theirs.at) : '',
      })}
      rows={fields.map(field => ({
        field,
        label: wordAt(`audit:field.${field}`),
        // Changes of the other user alone survive either choice.
        mine: own.includes(field) ? said(field, mine) : t('tenant:conflict.untouched'),
        theirs: said(field, saved),
      }))}
      {...ways}
    />
  )
}
