-- The names of the follow-ups' steps have a file of their own, which pages read without their rules.

comment on column follow_ups.step is 'FollowUpStep from @truckroll/domain/follow-ups/follow-up-names';
comment on column follow_ups.status is 'FollowUpStatus from @truckroll/domain/follow-ups/follow-up-names';
