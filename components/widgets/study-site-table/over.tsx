import type { SiteOutcome } from '../../../client/sites/sites.ts'
import { loadWords } from '../../../client/words/i18n.ts'
import { lazyPart, Nothing } from '../../ui/base/lazy-part.tsx'
import { NotLoaded } from '../../ui/base/not-loaded.tsx'
import type { StudySiteTableProps } from './study-site-table.tsx'
import type { Table, useOver } from './use-table.ts'

const RowMenu = lazyPart(() => import('./row-menu.tsx').then(file => file.RowMenu), NotLoaded)
const ChangeDialog = lazyPart(() => import('./change-dialog.tsx').then(file => file.ChangeDialog), NotLoaded)
const HistoryDrawer = lazyPart(async () => {
  const [file] = await Promise.all([import('./history-drawer.tsx'), loadWords(['siteActs', 'audit'])])
  return file.HistoryDrawer
}, NotLoaded)

type OverProps = {
  props: StudySiteTableProps
  table: Table
  over: ReturnType<typeof useOver>
  say: (text: string) => void
}

const WhyTip = lazyPart(() => import('./why-tip.tsx').then(file => file.WhyTip), Nothing)

/** Layers over the table, loaded on first use. */
export function Over({ props, table, over, say }: OverProps) {
  const { text, session, layout, found, studyId, bound, selection } = table
  const { menu, asked, past } = over
  const environment = bound || undefined
  const shown = layout.columns.filter(column => column.shown).map(({ id }) => id)
  return (
    <>
      {menu && (
        <RowMenu
          {...menu}
          text={text}
          columns={shown}
          readOnly={props.readOnly === true}
          local={found.local}
          onVerb={(verb, site) => over.setAsked({ verb, sites: [site], count: 1 })}
          onHistory={over.setPast}
          onWhy={props.onWhy}
          onCopied={() => say(text.t('sites:said.copied'))}
          onClose={() => over.setMenu(null)}
        />
      )}
      {asked && (
        <ChangeDialog
          {...asked}
          text={text}
          session={session}
          studyId={studyId}
          environment={environment}
          selection={selection}
          onProgress={(done, of) => props.onProgress?.(done, of)}
          onDone={results => {
            say(getTelling(results, text.t))
            table.done(asked, results)
          }}
          onClose={() => over.setAsked(null)}
        />
      )}
      {over.tip && <WhyTip tip={over.tip} text={text} onClose={over.noTip} />}
      {past && <HistoryDrawer text={text} session={session} site={past} onClose={() => over.setPast(null)} />}
    </>
  )
}

function getTelling(results: readonly SiteOutcome[], t: Table['text']['t']): string {
  const failed = results.filter(({ code }) => code !== 0).length
  const done = t('sites:said.done', { count: results.length - failed })
  return failed ? `${done}, ${t('sites:said.failed', { count: failed })}` : done
}
