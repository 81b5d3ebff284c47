import { Button, Menu, Switch, Text } from '@mantine/core';
import { IconListDetails, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Rule } from '@truckroll/contract/rules/rules';
import { type RuleDraft, ruleSentence } from '@truckroll/domain/rules/rule';
import type { RuleNames } from '@truckroll/domain/rules/rule-actions';
import { type ReactNode, useState } from 'react';
import { confirm } from '../../design/feedback/confirm.ts';
import { EmptyPicture } from '../../design/feedback/empty-picture.tsx';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { DataTable } from '../../design/list/data-table.tsx';
import { pageOfRows, type RecordList, useRecordList } from '../../design/list/record-list.ts';
import { RowMenu } from '../../design/list/row-menu.tsx';
import type { Column } from '../../design/list/table-model.ts';
import { Page } from '../../design/page.tsx';
import { PageTabs } from '../../design/page-tabs.tsx';
import { DeleteItem, EditItem } from '../../design/record-items.tsx';
import { SettingsBreadcrumbs } from '../../design/settings-breadcrumbs.tsx';
import { useShortcuts } from '../../design/shortcuts.ts';
import { RuleDialog } from './rule-dialog.tsx';
import { RuleLog, RunCounts } from './rule-log.tsx';
import { rulesQuery, useDeleteRule, useRuleNames, useSwitchRule } from './rule-queries.ts';
import styles from './rules.module.css';
import { type RulesSearch, rulesTabs } from './rules-search.ts';
import { TemplateDialog } from './template-dialog.tsx';

const route = getRouteApi('/_app/settingsV2/rules');

/** P57: what happens by itself, and the log of it. */
export function RulesScreen() {
  const list = useRecordList<RulesSearch>('rules', route);
  const { search } = list;
  const navigate = route.useNavigate();
  const isLog = search.tab === 'log';
  useShortcuts({ n: list.add });
  const addButton = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={list.add}>
      Add
    </Button>
  );
  return (
    <Page
      title="Rules"
      breadcrumbs={<SettingsBreadcrumbs here="Rules" />}
      actions={isLog ? undefined : addButton}
      tabs={
        <PageTabs
          label="Rules and their log"
          tabs={rulesTabs}
          value={search.tab ?? 'rules'}
          onChange={(tab) => void navigate({ search: { tab: tab === 'log' ? tab : undefined } })}
        />
      }
    >
      {isLog ? <RuleLog list={list} /> : <RuleList list={list} addButton={addButton} />}
    </Page>
  );
}

const columnsWith = (names: RuleNames): readonly Column<Rule, never>[] => [
  {
    key: 'name',
    title: 'Rule',
    render: (rule) => (
      <>
        {rule.name}
        <Text span size="sm" c="dimmed" className={styles.words}>
          {ruleSentence(rule, names)}
        </Text>
      </>
    ),
    onCard: 'heading',
  },
  { key: 'runs', title: 'Last 30 days', width: 190, render: ({ runs }) => <RunCounts runs={runs} /> },
  { key: 'isOn', title: 'On', width: 80, render: (rule) => <RuleSwitch rule={rule} />, onCard: 'button' },
];

type RuleListProps = { list: RecordList<RulesSearch>; addButton: ReactNode };

function RuleList({ list, addButton }: RuleListProps) {
  const { search } = list;
  const rules = useQuery(rulesQuery);
  const names = useRuleNames();
  const [begins, setBegins] = useState<RuleDraft | null>(null);
  const edited = rules.data?.find(({ id }) => id === search.edit);
  const close = () => {
    list.close();
    setBegins(null);
  };
  const closeSaved = () => {
    list.closeSaved();
    setBegins(null);
  };
  return (
    <>
      <DataTable
        label="Rules"
        columns={columnsWith(names)}
        query={{ ...rules, data: pageOfRows(rules.data, list) }}
        list={list}
        nameOf={({ name }) => name}
        onOpen={({ id }) => list.edit(id)}
        actionsOf={(rule) => <RuleRowMenu rule={rule} list={list} />}
        empty={{
          text: 'No rules yet',
          hint: 'When something happens, if conditions hold, then do something: create a task, send an email, assign somebody.',
          icon: <EmptyPicture of="properties" />,
          action: addButton,
        }}
      />
      {search.new !== undefined && begins === null && <TemplateDialog onChoose={setBegins} onClose={close} />}
      {((search.new !== undefined && begins !== null) || edited !== undefined) && (
        <RuleDialog
          key={edited?.id}
          rule={search.new === undefined ? (edited ?? null) : null}
          begins={search.new === undefined ? null : begins}
          onClose={close}
          onSaved={closeSaved}
        />
      )}
    </>
  );
}

function RuleSwitch({ rule: { id, name, isOn } }: { rule: Rule }) {
  const change = useSwitchRule();
  return (
    <Switch
      aria-label={`On: ${name}`}
      checked={isOn}
      disabled={change.isPending}
      onClick={(event) => event.stopPropagation()}
      onChange={(event) => {
        const { checked } = event.currentTarget;
        toastOnError(() => change.mutateAsync({ id, isOn: checked }));
      }}
    />
  );
}

function RuleRowMenu({ rule: { id, name }, list }: { rule: Rule; list: RecordList<RulesSearch> }) {
  const remove = useDeleteRule();
  const askToDelete = () =>
    toastOnError(() =>
      confirm({
        kind: 'delete',
        title: 'Delete rule',
        message: `'${name}' and its log will be deleted. What waits will not be done. This action cannot be undone.`,
        work: () => remove.mutateAsync(id),
      }),
    );
  return (
    <RowMenu name={name}>
      <EditItem onClick={() => list.edit(id)} />
      <Menu.Item
        leftSection={<IconListDetails size={18} stroke={1.7} aria-hidden />}
        onClick={() => list.setFilters({ tab: 'log', rule: id })}
      >
        Log
      </Menu.Item>
      <DeleteItem onClick={askToDelete} />
    </RowMenu>
  );
}
