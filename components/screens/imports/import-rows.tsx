import { FileDown } from 'lucide-react'
import { useEffect } from 'react'
import { type ImportJob, listImportRows } from '../../../contract/imports/calls.ts'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { Button } from '../../ui/base/button.tsx'
import { RadioGroup } from '../../ui/form/radio-group.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import type { Props } from './check-step.tsx'
import * as css from './imports.css.ts'
import { RowTable } from './row-table.tsx'
import type { Import } from './use-import.ts'

type RowsProps = Pick<Props, 'state' | 'onState'> & { job: ImportJob; doing: Import }

/** The rows of one page, all or only those with errors. */
export function ImportRows({ job, doing, state, onState }: RowsProps) {
  const { t } = useText()
  const { query, total } = useRows(job.id, { state, onState })
  const open = job.state === 'checked' && job.counts.wrong > 0
  return (
    <section aria-label={t('imports:table.label')}>
      <div className={css.bar}>
        <RadioGroup
          inline
          label={t('imports:table.state')}
          options={(['all', 'wrong'] as const).map(value => ({ value, label: t(`imports:table.${value}`) }))}
          value={state.wrong ? 'wrong' : 'all'}
          onChange={value => onState({ ...state, wrong: value === 'wrong', page: 1 })}
        />
        {open && <WrongOnes doing={doing} />}
      </div>
      <Loaded query={query} lines={8}>
        {({ records }) => (
          <RowTable
            job={job}
            rows={records}
            wrong={state.wrong}
            busy={doing.busy}
            onFix={doing.fix}
            onDrop={(rowNo, dropped) => void doing.drop({ rowNos: [rowNo], dropped })}
          />
        )}
      </Loaded>
      <div className={css.foot}>
        <Pager
          total={total}
          page={state.page}
          size={state.size}
          onChange={next => onState({ ...state, ...next })}
        />
      </div>
    </section>
  )
}

function WrongOnes({ doing }: { doing: Import }) {
  const { t } = useText()
  return (
    <span className={css.ends}>
      <Button icon={FileDown} onClick={() => void doing.save()}>
        {t('imports:acts.wrongRows')}
      </Button>
      <Button onClick={() => void doing.drop({ wrong: true })}>{t('imports:acts.dropWrong')}</Button>
    </span>
  )
}

/** The rows of a page; a page past the end becomes the last. */
function useRows(id: string, { state, onState }: Pick<Props, 'state' | 'onState'>) {
  const page = { id, limit: state.size, pageNum: state.page }
  const query = useScoped(
    listImportRows,
    { ...page, state: state.wrong ? ['wrong', 'kept'] : [] },
    { keepsRows: true, loading: false },
  )
  const { total = 0 } = query.data ?? {}
  const isCurrent = query.data !== undefined && !query.isPlaceholderData
  const last = Math.max(1, Math.ceil(total / state.size))
  useEffect(() => {
    if (isCurrent && state.page > last) onState({ ...state, page: last }, { replace: true })
  }, [isCurrent, last, state, onState])
  return { query, total }
}
