export function Place({ name, region }: { name: string; region: string }) {
  return (
    <span className="place" data-region={region}>
      {name}
    </span>
  );
}
