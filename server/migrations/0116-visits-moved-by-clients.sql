-- oldest server: 0112

-- Whether a free time that a client picks moves the visit at once.
update accounts set hub_rules = '{"movesAtOnce": false}' || hub_rules;
alter table accounts alter column hub_rules
  set default '{"cancels": "asked", "otherTimes": true, "movesAtOnce": false, "noticeHours": 24}';
