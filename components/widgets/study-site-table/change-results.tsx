import { useState } from 'react'
import { saveFile } from '../../../client/downloads/save-file.ts'
import type { ChosenSite, SiteOutcome } from '../../../client/sites/sites.ts'
import { codeText } from '../../../client/words/i18n.ts'
import { Button } from '../../ui/base/button.tsx'
import { useWords } from '../../ui/base/words.ts'
import { StatusChip } from '../../ui/feedback/status-chip.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import * as css from './change.css.ts'
import { siteName } from './names.ts'
import type { Change } from './use-change.ts'
import type { TableText } from './use-table-text.ts'

type Kind = 'failed' | 'skipped' | 'done'
type Line = { id: string; kind: Kind; site: string; why: string }
type Props = { change: Change; text: TableText; onRetry: () => void; onClose: () => void }

const order: readonly Kind[] = ['failed', 'skipped', 'done']
const tones = { done: 'normal', failed: 'danger', skipped: 'neutral' } as const

/** The result for each site: failed ones come first, stay selected and can be retried. */
export function ChangeResults({ change, text, onRetry, onClose }: Props) {
  const { t } = text
  const words = useWords()
  const lines = getLines(change, text)
  const count = (kind: Kind) => lines.filter(line => line.kind === kind).length
  const [done, failed, skipped] = [count('done'), count('failed'), count('skipped')]
  return (
    <Dialog
      open
      title={t('siteActs:results.title')}
      onClose={onClose}
      footer={
        <>
          {failed > 0 && <Button onClick={onRetry}>{t('siteActs:results.retry')}</Button>}
          <Button variant="primary" onClick={onClose}>
            {words('close')}
          </Button>
        </>
      }
    >
      <div className={css.stack}>
        <p className={css.plain} role="status">
          {failed + skipped === 0
            ? t('siteActs:results.all', { count: done })
            : t('siteActs:results.summary', { done, failed, skipped })}
        </p>
        <Outputs lines={lines} text={text} />
        <DataTable
          caption={t('siteActs:results.title')}
          rows={lines}
          rowKey={line => line.id}
          columns={[
            { id: 'site', head: t('siteActs:results.site'), wrap: true, cell: line => line.site },
            {
              id: 'result',
              head: t('siteActs:results.result'),
              wrap: true,
              cell: line => <Result line={line} text={text} />,
            },
          ]}
        />
        {failed > 0 && <p className={css.plain}>{t('siteActs:results.stay')}</p>}
      </div>
    </Dialog>
  )
}

function getLines({ results, open, left }: Change, { locale, t }: TableText): Line[] {
  const sites = new Map([...open, ...left].map(site => [site.id, site]))
  const name = (id: string) => {
    const site = sites.get(id)
    return site ? getName(site, locale) : id
  }
  const entries = results.map(result => ({
    id: result.id,
    kind: result.code === 0 ? ('done' as const) : ('failed' as const),
    site: name(result.id),
    why: result.code === 0 ? '' : getWhy(result),
  }))
  const ids = new Set(entries.map(({ id }) => id))
  const skipped = left
    .filter(({ id }) => !ids.has(id))
    .map(site => ({
      id: site.id,
      kind: 'skipped' as const,
      site: getName(site, locale),
      why: t('siteActs:results.skipped'),
    }))
  return [...entries, ...skipped].sort((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind))
}

const getName = (site: ChosenSite, locale: TableText['locale']) => `${site.siteNo} ${siteName(site, locale)}`

/** The server's own text, already in the reader's language; for a failed request the text of its code. */
const getWhy = ({ message, code }: SiteOutcome) => message || codeText(code)

function Result({ line, text: { t } }: { line: Line; text: TableText }) {
  return (
    <span className={css.outcome}>
      <StatusChip tone={tones[line.kind]}>{t(`siteActs:results.${line.kind}`)}</StatusChip>
      {line.kind === 'failed' && <span>{line.why}</span>}
    </span>
  )
}

/** The result to take away: as cells for a sheet, or as a file. */
function Outputs({ lines, text: { t } }: { lines: readonly Line[]; text: TableText }) {
  const [copied, setCopied] = useState(false)
  const cells = lines.map(line => [line.site, t(`siteActs:results.${line.kind}`), line.why])
  const copy = () =>
    navigator.clipboard?.writeText(getSheet(cells)).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <div className={css.line}>
      <Button small onClick={copy}>
        {copied ? t('sites:said.copied') : t('siteActs:results.copy')}
      </Button>
      <Button small onClick={() => saveCsv(`${t('siteActs:results.file')}.csv`, cells)}>
        {t('siteActs:results.save')}
      </Button>
    </div>
  )
}

const formulaSigns = [...'=+-@＝＋－＠\t\r\0']

/** A cell that a sheet would read as a formula begins with an apostrophe (TR-W3), pasted or opened. */
const plain = (text: string) => (formulaSigns.some(sign => text.startsWith(sign)) ? `'${text}` : text)

const getSheet = (cells: readonly (readonly string[])[]) =>
  cells.map(row => row.map(text => plain(text).replaceAll(/\s/g, ' ')).join('\t')).join('\n')

function saveCsv(name: string, cells: readonly (readonly string[])[]) {
  const lines = cells.map(row => row.map(text => `"${plain(text).replaceAll('"', '""')}"`).join(','))
  // The byte order mark tells sheets that it is UTF-8.
  saveFile({ blob: new Blob([`\ufeff${lines.join('\r\n')}`], { type: 'text/csv;charset=utf-8' }), name })
}
