import { wordAt } from '../../../client/words/i18n.ts'
import { listed } from '../../../client/zones/format.ts'
import { applications } from '../../../contract/access/applications.ts'
import { useText } from '../../shared/call/use-text.ts'
import { count } from '../../shared/page/page.css.ts'
import { isNarrowed, type RoleListState } from './list-state.ts'
import { choiceText } from './role-texts.ts'

type Props = { state: RoleListState; total: number | undefined }

/** The number of roles, or of matches with the filters: "3 roles match: site level, blinded". */
export function CountSentence({ state, total }: Props) {
  const { t } = useText()
  const filters = [
    ...(state.query ? [t('roleAdmin:count.query', { query: state.query })] : []),
    ...state.states.map(each => choiceText('state', each)),
    ...state.levels.map(each => choiceText('level', each)),
    ...state.categories.map(each => choiceText('category', each)),
    ...state.blindings.map(each => choiceText('blinding', each)),
    ...applications
      .filter(({ id }) => state.applicationIds.includes(id))
      .map(({ key }) => wordAt(`applications:${key}`)),
  ]
  const words = () => {
    if (total === undefined) return ''
    if (!isNarrowed(state)) return t('roleAdmin:count.all', { count: total })
    return t('roleAdmin:count.match', { count: total, filters: listed(filters) })
  }
  return (
    <p className={count} role="status">
      {words()}
    </p>
  )
}
