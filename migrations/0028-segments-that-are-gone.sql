-- A strategy of an archived feature keeps the id of a segment that is deleted. It is then met by nobody when the feature
-- is revived; without the segment, it would be for everybody.
-- The foreign key belongs to both tables.
lock table segments;
alter table strategy_segments drop constraint strategy_segments_segment_id_fkey;
comment on column strategy_segments.segment_id is 'ids are not used again; one without a segment is never met';
