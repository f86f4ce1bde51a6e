import { useState } from 'react'
import { dateTime } from '../../../client/zones/format.ts'
import type { Output } from '../../../contract/define.ts'
import { scores, surveyAnswers } from '../../../contract/survey/calls.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { DateText } from '../../ui/base/date-text.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import * as css from './survey.css.ts'

type Answer = Output<typeof surveyAnswers>['records'][number]

/** The answers to the company's survey (B7); nothing until there is one. */
export function SurveyAnswers() {
  const { t, locale } = useText()
  const [page, setPage] = useState({ page: 1, size: 15 })
  const input = { limit: page.size, pageNum: page.page }
  const { data } = useScoped(surveyAnswers, input, { keepsRows: true, loading: false })
  const columns = useColumns()
  if (!data || data.total === 0) return null
  const sum = data.given.reduce((all, count, at) => all + count * (at + 1), 0)
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  const average = (sum / data.total).toLocaleString(locale, digits)
  return (
    <section className={css.part} aria-labelledby="survey-title">
      <h2 id="survey-title" className={css.partTitle}>
        {t('portal:title.survey')}
      </h2>
      <p>{t('survey:answers.count', { count: data.total, average })}</p>
      <Shares given={data.given} total={data.total} />
      <DataTable
        caption={t('portal:title.survey')}
        columns={columns}
        rows={data.records}
        rowKey={row => row.id}
      />
      {data.total > 15 && <Pager total={data.total} page={page.page} size={page.size} onChange={setPage} />}
    </section>
  )
}

function Shares({ given, total }: { given: readonly number[]; total: number }) {
  const { t, locale } = useText()
  return (
    <ul className={css.shares}>
      {scores.toReversed().map(score => {
        const count = given[score - 1] ?? 0
        return (
          <li key={score} className={css.share}>
            <span>{t(`survey:scores.${score}`)}</span>
            <progress className={css.bar} max={total} value={count} aria-hidden="true" />
            <span className={css.number}>{count.toLocaleString(locale)}</span>
          </li>
        )
      })}
    </ul>
  )
}

function useColumns() {
  const { t } = useText()
  const word = (given: number) => {
    const score = scores.find(each => each === given)
    return score && t(`survey:scores.${score}`)
  }
  return [
    {
      id: 'at',
      head: t('survey:answers.at'),
      cell: (row: Answer) => <DateText iso={row.answeredAt} text={dateTime(row.answeredAt)} />,
    },
    { id: 'score', head: t('survey:answers.score'), cell: (row: Answer) => word(row.score) },
    {
      id: 'comment',
      head: t('survey:answers.comment'),
      wrap: true,
      cell: (row: Answer) => row.comment || t('survey:answers.none'),
    },
  ]
}
