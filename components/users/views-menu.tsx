import { Bookmark, ChevronDown } from 'lucide-react'
import { Suspense, useState } from 'react'
import { loadWords } from '../../client/words/i18n.ts'
import { listSavedViews, type SavedView } from '../../contract/saved-lists/views.ts'
import { fullName } from '../../contract/values/names.ts'
import { useScoped } from '../shared/call/use-scoped.ts'
import { useText } from '../shared/call/use-text.ts'
import { words } from '../shared/list/list.css.ts'
import { Button } from '../ui/base/button.tsx'
import { late } from '../ui/base/late.tsx'
import { NotLoaded } from '../ui/base/not-loaded.tsx'
import { Menu } from '../ui/overlay/menu.tsx'
import { type ColumnChoice, readColumns } from './columns.ts'
import { readListState, type UserListState, writeListState } from './list-state.ts'
import { useDefaultView } from './use-default-view.ts'

const ViewsDialog = late(async () => {
  const [file] = await Promise.all([import('./views-dialog.tsx'), loadWords(['exports'])])
  return file.ViewsDialog
}, NotLoaded)

type Props = {
  state: UserListState
  columns: readonly ColumnChoice[]
  onState: (state: UserListState) => void
  onColumns: (columns: readonly ColumnChoice[]) => void
}

/** The address of a list without the page: a view stores this. */
export const addressOf = (state: UserListState): string =>
  new URLSearchParams(writeListState({ ...state, page: 1 })).toString()

/** Saved views of the list: choosing one sets the address and the columns; own views can be changed and deleted. */
export function ViewsMenu({ state, columns, onState, onColumns }: Props) {
  const { t } = useText()
  const [open, setOpen] = useState(false)
  const views = useScoped(listSavedViews, {}, { staleTime: 60_000, loading: false }).data?.records ?? []
  const { getLabel, opening } = useNames()
  const address = addressOf(state)
  const take = (view: SavedView) => {
    if (view.columns.length > 0) onColumns(readColumns(view.columns))
    onState(readListState(Object.fromEntries(new URLSearchParams(view.address))))
  }
  const getEntry = (view: SavedView) => ({
    id: view.id,
    label: getLabel(view),
    checked: view.address === address,
    onChoose: () => take(view),
  })
  return (
    <>
      <Menu
        placement="bottom-end"
        trigger={
          <Button icon={Bookmark} iconEnd={ChevronDown}>
            <span className={words}>{t('users:views.button')}</span>
          </Button>
        }
        groups={[
          { id: 'own', entries: views.filter(each => each.own).map(getEntry) },
          {
            id: 'shared',
            label: t('users:views.shared'),
            entries: views.filter(each => !each.own).map(getEntry),
          },
          {
            id: 'acts',
            entries: [
              ...opening(views.find(each => each.address === address)),
              { id: 'keep', label: t('users:views.keep'), onChoose: () => setOpen(true) },
            ],
          },
        ].filter(group => group.entries.length > 0)}
      />
      <Suspense>
        {open && (
          <ViewsDialog views={views} address={address} columns={columns} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </>
  )
}

/** Names of the views, with a mark on the default one, and the entry that makes the current one the default. */
function useNames() {
  const { t, locale } = useText()
  const [first, setFirst] = useDefaultView()
  const getName = (view: SavedView) =>
    view.own ? view.name : t('users:views.of', { name: view.name, person: fullName(view.owner, locale) })
  return {
    getLabel: (view: SavedView) =>
      view.id === first ? t('users:views.isFirst', { name: getName(view) }) : getName(view),
    opening: (shown: SavedView | undefined) =>
      shown
        ? [
            {
              id: 'first',
              label: t('users:views.first', { name: getName(shown) }),
              checked: shown.id === first,
              onChoose: () => setFirst(shown.id === first ? null : shown.id),
            },
          ]
        : [],
  }
}
