import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Output } from '../../../contract/define.ts'
import { listCandidates } from '../../../contract/members/calls.ts'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { SearchBox } from '../../shared/list/search-box.tsx'
import { localName } from '../../shared/page/company-name.ts'
import { quiet } from '../../shared/page/page.css.ts'
import { useNameOf } from '../../shared/people/person.tsx'
import { whyText } from '../../shared/why/why.ts'
import { Button } from '../../ui/base/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import * as css from './members.css.ts'

export type Candidate = Output<typeof listCandidates>['records'][number]
type Props = { studyId: string; chosen: ReadonlySet<string>; onChoose: (person: Candidate) => void }

/** People who match; one who may not be added says why (MD-M1). */
export function CandidateSearch({ studyId, chosen, onChoose }: Props) {
  const { t } = useText()
  const [asked, setAsked] = useState('')
  const query = useScoped(listCandidates, { studyId, query: asked, limit: 20 }, { keepsRows: true })
  const people = query.data?.records ?? []
  return (
    <section className={css.stack} aria-label={t('members:choose.people')}>
      <SearchBox label={t('terms:searchPeople')} query={asked} onQuery={setAsked} />
      <Loaded query={query} small lines={6} />
      {query.data && people.length === 0 && <EmptyState small title={t('members:choose.nobody')} />}
      <ul className={css.lines}>
        {people.map(person => (
          <Line key={person.id} person={person} chosen={chosen.has(person.id)} onChoose={onChoose} />
        ))}
      </ul>
    </section>
  )
}

type LineProps = { person: Candidate; chosen: boolean; onChoose: Props['onChoose'] }

function Line({ person, chosen, onChoose }: LineProps) {
  const { t, locale } = useText()
  const name = useNameOf()(person)
  const department = localName({ name: person.department ?? '', nameEn: person.departmentEn ?? '' }, locale)
  return (
    <li className={css.line}>
      <span className={css.grow}>
        <span>{name}</span>
        <span className={css.note}>{[person.account, department].filter(Boolean).join(' · ')}</span>
        {person.refusal && <span className={css.note}>{whyText(person.refusal, locale)}</span>}
      </span>
      {chosen ? (
        <span className={quiet}>{t('members:choose.mark')}</span>
      ) : (
        !person.refusal && (
          <Button
            small
            icon={Plus}
            aria-label={t('members:choose.add', { name })}
            onClick={() => onChoose(person)}
          >
            {t('terms:choose')}
          </Button>
        )
      )}
    </li>
  )
}
