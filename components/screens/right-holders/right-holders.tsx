import { FileDown, Printer } from 'lucide-react'
import { useMemo, useState } from 'react'
import { getMinute } from '../../../client/local-time.ts'
import { send } from '../../../client/session/api.ts'
import { dateMinute } from '../../../client/zones/format.ts'
import { accessReviewColumns, exportAccessReview } from '../../../contract/as-of/access-review.ts'
import { listRightHolders } from '../../../contract/as-of/calls.ts'
import { resourceTree } from '../../../contract/roles/calls.ts'
import { useExport } from '../../shared/call/use-export.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { ChoiceField } from '../../shared/form/choice-field.tsx'
import { PlaceFields } from '../../shared/form/place-fields.tsx'
import type { List } from '../../shared/list/list-types.ts'
import { RecordList, recordList } from '../../shared/list/record-list.tsx'
import { head } from '../../shared/page/page.css.ts'
import { useWhy } from '../../shared/why/use-why.ts'
import { offBy } from '../../shared/why/why-ask.ts'
import { Button } from '../../ui/base/button.tsx'
import { Banner } from '../../ui/feedback/notice-bar.tsx'
import { DateTimeField } from '../../ui/form/date/date-field.tsx'
import { getForest, getPath } from '../../widgets/role-tree/nodes.ts'
import { useRightText } from '../impact/use-right-text.ts'
import { useColumns } from './columns.tsx'
import { type RightHolderState, rightHolderState, toInstant } from './list-state.ts'
import * as css from './right-holders.css.ts'

type Holders = List<typeof listRightHolders, RightHolderState, never>
type Props = {
  state: RightHolderState
  onState: (state: RightHolderState, options?: { replace: boolean }) => void
}

/** The question: a right, a study or site, and a moment; without one the present is meant. */
function Question({ state, onState }: Props) {
  const { t, locale } = useText()
  const { data } = useScoped(resourceTree, {}, { staleTime: 5 * 60_000, loading: false })
  const [minute, setMinute] = useState(() => getMinute(state.at || null))
  const set = (part: Partial<RightHolderState>) => onState({ ...state, page: 1, ...part })
  const rights = useMemo(
    () =>
      getForest(data?.records ?? []).nodes.map(node => ({
        value: node.right,
        label: getPath(node, locale).join(t('impact:below')),
      })),
    [data, locale, t],
  )
  return (
    <div className={css.question}>
      <ChoiceField
        id="holders-right"
        label={t('past:holders.right')}
        empty={t('past:holders.choose')}
        single
        options={rights}
        value={state.right ? [state.right] : []}
        onChange={([right = '']) => set({ right })}
      />
      <PlaceFields value={state} onChange={set} />
      <DateTimeField
        label={t('past:when')}
        hint={t('why:whenHint')}
        value={minute}
        onChange={next => {
          setMinute(next)
          const at = toInstant(next)
          if (at !== '' || next === '') set({ at })
        }}
      />
    </div>
  )
}

/** The answer as a sentence, for the screen and for paper. */
function Answer({ list: { state, query } }: { list: Holders }) {
  const { t } = useText()
  const getText = useRightText()
  const { data } = query
  if (!data) return null
  return (
    <>
      <p className={css.answer} role="status">
        {t('past:holders.answer', {
          count: data.people,
          right: getText(state.right),
          time: dateMinute(data.at),
        })}
      </p>
      {data.broken && <Banner notice={{ id: 'broken', tone: 'warning', text: t('why:broken') }} />}
      {data.capped && <Banner notice={{ id: 'capped', tone: 'warning', text: t('past:holders.capped') }} />}
    </>
  )
}

/** A copy on paper, and one as a workbook with exactly these rows. */
function Tools({ list: { state, query, total = 0 } }: { list: Holders }) {
  const { t } = useText()
  const off = offBy(useWhy('exportAccessReview').exportAccessReview, 'exportAccessReview')
  const { busy, ask } = useExport(t('past:review.started'))
  const { right, studyId, siteId } = state
  const place = { ...(studyId && { studyId }), ...(siteId && { siteId }) }
  const order = (at: string) =>
    ask(() =>
      send(exportAccessReview, { headers: [...accessReviewColumns], at, holding: { right, ...place } }),
    )
  if (!query.data || total === 0) return null
  const { at } = query.data
  return (
    <>
      <Button icon={Printer} onClick={() => print()}>
        {t('terms:print')}
      </Button>
      <Button icon={FileDown} busy={busy} off={off} onClick={() => void order(at)}>
        {t('common:action.export')}
      </Button>
    </>
  )
}

const holders = recordList<typeof listRightHolders, RightHolderState>({
  call: listRightHolders,
  state: rightHolderState,
  words: {
    title: 'portal:title.rightHolders',
    table: 'past:holders.table',
    filtered: 'past:holders.none',
    empty: 'past:holders.none',
  },
  useName: () => row => row.user.name,
  useColumns,
  Head: () => null,
  Above: Answer,
  Tools,
})

/** Who may, or could, use a right: each person with the role, since when, and who gave it (TR-A7). */
export function RightHolders({ state, onState }: Props) {
  const { t } = useText()
  return (
    <>
      <div className={head}>
        <h1>{t('portal:title.rightHolders')}</h1>
        <p className={css.intro}>{t('past:holders.intro')}</p>
      </div>
      <Question state={state} onState={onState} />
      {state.right ? (
        <RecordList of={holders} state={state} onState={onState} />
      ) : (
        <p className={css.intro}>{t('past:holders.ask')}</p>
      )}
    </>
  )
}
