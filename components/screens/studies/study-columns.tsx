import { Pin } from 'lucide-react'
import { studyRecord } from '../../../contract/studies/fields.ts'
import type { StudyRow } from '../../../contract/studies/shapes.ts'
import { useSession } from '../../shared/call/use-session.ts'
import { useText } from '../../shared/call/use-text.ts'
import { localName } from '../../shared/page/company-name.ts'
import { Anchor } from '../../shared/page/navigation.tsx'
import * as css from '../../shared/page/page.css.ts'
import { getActiveSitesPath, sitesMenu } from '../../shared/page/study-paths.ts'
import { getColumns } from '../../shared/record/field-value.tsx'
import { Ellipsis } from '../../ui/base/ellipsis.tsx'
import { Icon } from '../../ui/base/icon.tsx'
import { StatusChip } from '../../ui/feedback/status-chip.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { getEditPath } from './actions.ts'
import type { ColumnChoice } from './columns.ts'
import { type RowAct, RowMenu } from './row-menu.tsx'
import * as own from './studies.css.ts'
import { StudyStatusChip } from './study-status.tsx'
import { WarningMark } from './study-warnings.tsx'

/** The chosen columns, and the menu of each row. */
export function useStudyColumns(
  choice: readonly ColumnChoice[],
  onAct: (act: RowAct, row: StudyRow) => void,
): Column<StudyRow>[] {
  const { t, locale } = useText()
  const opensSites = useSession().menus.some(({ id }) => id === sitesMenu)
  const names = choice.filter(column => column.shown).map(({ id }) => id)
  const shown = getColumns<typeof studyRecord.fields, StudyRow>(studyRecord, names, locale, {
    planId: row => <PlanId row={row} />,
    name: row => <Title row={row} />,
    status: row => (
      <>
        <StudyStatusChip status={row.status} />
        {!row.active && (
          <>
            {' '}
            <StatusChip tone="neutral">{t('studyScreens:no')}</StatusChip>
          </>
        )}
      </>
    ),
    active: row =>
      row.active ? t('studyScreens:yes') : <StatusChip tone="neutral">{t('studyScreens:no')}</StatusChip>,
    sites: row => {
      const text = t('common:activeSites', { active: row.activeSites, count: row.sites })
      return opensSites && row.sites > 0 ? <Anchor href={getActiveSitesPath(row.id)}>{text}</Anchor> : text
    },
  })
  const actions: Column<StudyRow> = {
    id: 'actions',
    head: t('studyScreens:table.actions'),
    actions: true,
    cell: row => <RowMenu row={row} onAct={onAct} />,
  }
  return [...shown, actions]
}

function PlanId({ row }: { row: StudyRow }) {
  const { t } = useText()
  return (
    <span className={own.planId}>
      <Anchor href={getEditPath(row.id)} className={css.nameLink}>
        <Ellipsis text={row.planId} focusable={false} />
      </Anchor>
      {row.pinned && <Icon of={Pin} size={14} label={t('studyScreens:pinned')} />}
      <WarningMark warnings={row.warnings} />
    </span>
  )
}

function Title({ row }: { row: StudyRow }) {
  const { locale } = useText()
  return (
    <span className={own.title}>
      <Ellipsis text={localName(row, locale)} />
    </span>
  )
}
